import { describe, expect, it } from 'vitest';
import { bandOf, beginAt, extendTo, selectedNights } from './selection';

/** A day of May. */
const may = (day: number) => `2027-05-${String(day).padStart(2, '0')}`;
const bounds = { first: may(10), end: may(20) };

describe('a selection of nights', () => {
  it.each([
    [9, false],
    [10, true],
    [19, true],
    [20, false],
  ])('begins at %i only where nights can be blocked', (day, begins) => {
    const selection = { anchor: may(day), head: may(day) };
    expect(beginAt(may(day), bounds)).toEqual(begins ? selection : null);
  });

  it.each([
    [12, 15, [12, 16]],
    [15, 12, [12, 16]],
    [12, 12, [12, 13]],
    [12, 3, [10, 13]],
    [12, 31, [12, 20]],
  ])('from %i to %i has the nights %j', (from, to, [first = 0, end = 0]) => {
    const selection = extendTo({ anchor: may(from), head: may(from) }, may(to), bounds);
    expect(selectedNights(selection)).toEqual({ first: may(first), end: may(end) });
  });

  it('is one band', () => {
    const bands = [11, 12, 13, 14, 15].map((day) => bandOf({ first: may(12), end: may(15) }, may(day)));
    expect(bands).toEqual([null, 'start', 'middle', 'end', null]);
    expect(bandOf({ first: may(12), end: may(13) }, may(12))).toBe('only');
    expect(bandOf(null, may(12))).toBeNull();
  });
});
