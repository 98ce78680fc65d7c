import { describe, expect, it } from 'vitest';
import { bandOf, beginAt, extendTo, selectedNights } from './selection';

const bounds = { first: 10, end: 20 };

describe('a selection of nights', () => {
  it.each([
    [9, null],
    [10, { anchor: 10, head: 10 }],
    [19, { anchor: 19, head: 19 }],
    [20, null],
  ])('begins at %i only where nights can be blocked', (day, expected) => {
    expect(beginAt(day, bounds)).toEqual(expected);
  });

  it.each([
    [12, 15, [12, 16]],
    [15, 12, [12, 16]],
    [12, 12, [12, 13]],
    [12, 3, [10, 13]],
    [12, 99, [12, 20]],
  ])('from %i to %i has the nights %j', (anchor, day, [first, end]) => {
    expect(selectedNights(extendTo({ anchor, head: anchor }, day, bounds))).toEqual({ first, end });
  });

  it('is one band', () => {
    const bands = [11, 12, 13, 14, 15].map((day) => bandOf({ first: 12, end: 15 }, day));
    expect(bands).toEqual([null, 'start', 'middle', 'end', null]);
    expect(bandOf({ first: 12, end: 13 }, 12)).toBe('only');
    expect(bandOf(null, 12)).toBeNull();
  });
});
