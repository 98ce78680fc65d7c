import { expect, it } from 'vitest';
import { MOST_RECENT, parseRecent, viewed } from './recent';

const photo = { hash: 'abc', width: 1200, height: 800, widths: [400, 1200], color: '#aabbcc', altTexts: [] };
const home = (number: number) => ({ id: `CASA-${number}`, name: 'Casa', city: 'Corralejo', photo });
const many = Array.from({ length: MOST_RECENT + 3 }, (_, index) => home(index));

it.each([
  [null, []],
  ['text', []],
  [[null, 7, {}, { id: 1 }], []],
  [[home(1)], [home(1)]],
  [[{ ...home(1), photo: { hash: 'abc' } }], [{ ...home(1), photo: null }]],
  [[{ ...home(1), photo: { ...photo, widths: ['400'] } }], [{ ...home(1), photo: null }]],
  [[{ ...home(1), more: 'x' }], [home(1)]],
  [many, many.slice(0, MOST_RECENT)],
])('reads %j', (stored, expected) => {
  expect(parseRecent(stored)).toEqual(expected);
});

it.each([
  [[], home(1), [home(1)]],
  [[home(2), home(1)], home(1), [home(1), home(2)]],
  [many.slice(0, MOST_RECENT), home(99), [home(99), ...many.slice(0, MOST_RECENT - 1)]],
])('of %j, the viewed %j comes first', (before, now, expected) => {
  expect(viewed(before, now)).toEqual(expected);
});
