import { describe, expect, it } from 'vitest';
import { weekOf } from '../sample.test.data';
import { WAYS, wayRows, wayTotals } from './ways';

const WEEKS = [
  weekOf(0, { contactClicks: 4 }),
  weekOf(1, {
    contactClicks: 6,
    ways: [
      { way: 'airbnb', clicks: 3 },
      { way: 'mail', clicks: 1 },
      { way: 'inquiry', clicks: 2 },
    ],
  }),
  weekOf(2, { contactClicks: 2, ways: [{ way: 'phone', clicks: 2 }] }),
];

describe('the ways to an owner', () => {
  it('are rows of a plot with a number for each group', () => {
    expect(wayRows('en', WEEKS).map(({ values }) => values)).toEqual([
      [0, 0, 0],
      [2, 1, 3],
      [0, 2, 0],
    ]);
  });

  it('are summed, the most first, and last those of before ways were told apart', () => {
    expect(wayTotals(WEEKS).map(({ way, clicks }) => [way, clicks])).toEqual([
      ['airbnb', 3],
      ['inquiry', 2],
      ['phone', 2],
      ['mail', 1],
      ['before', 4],
    ]);
    expect(wayTotals([weekOf(0)])).toEqual([]);
  });

  it('are each in one group', () => {
    expect(new Set(WAYS).size).toBe(9);
    expect(WAYS).toHaveLength(9);
  });
});
