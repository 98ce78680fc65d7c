import { describe, expect, it } from 'vitest';
import { type Availability, checkStay } from './availability';
import { requireDay as day, isoDay } from './day';
import { nearestStays, prolonged } from './nearest';
import { childrenOf } from './party';
import type { Nights } from './ranges';
import { isImpossible, stayVerdict } from './verdict';

const nights = (first: string, end: string): Nights => ({ first: day(first), end: day(end) });
const taken = (first: string, end: string) => ({
  ...nights(first, end),
  platform: 'airbnb' as const,
  outsideWindow: false,
});
const availability: Availability = {
  today: day('2027-05-03'),
  covered: nights('2027-05-03', '2028-05-03'),
  blocks: [taken('2027-05-08', '2027-05-12'), taken('2027-05-20', '2027-05-25')],
  unknown: [nights('2027-05-12', '2027-05-14')],
};
const range = ({ first, end }: Nights) => `${isoDay(first)}/${isoDay(end)}`;

describe('the nearest possible stays', () => {
  it.each([
    // Two nights: free stays first, then those that the owner must confirm; never two that are one day apart.
    ['2027-05-09', '2027-05-11', ['2027-05-06/2027-05-08', '2027-05-14/2027-05-16', '2027-05-04/2027-05-06']],
    // Seven nights fit only after the taken ones.
    ['2027-05-15', '2027-05-22', ['2027-05-25/2027-06-01', '2027-05-27/2027-06-03', '2027-05-29/2027-06-05']],
    ['2027-04-28', '2027-04-30', ['2027-05-03/2027-05-05', '2027-05-05/2027-05-07', '2027-05-14/2027-05-16']],
  ])('to %s – %s', (first, end, expected) => {
    expect(nearestStays(availability, nights(first, end), 3).map(range)).toEqual(expected);
  });

  it('are possible, as long as the one wanted, and none when there are none', () => {
    const wanted = nights('2027-05-09', '2027-05-13');
    const found = nearestStays(availability, wanted, 40);
    expect(found.length).toBeGreaterThan(3);
    for (const stay of found) {
      expect(checkStay(availability, stay)).not.toBe('taken');
      expect(stay.end - stay.first).toBe(4);
    }
    expect(nearestStays(availability, nights('2027-05-09', '2028-05-30'), 3)).toEqual([]);
  });
});

it.each([
  ['2027-05-14', '2027-05-16', 5, '2027-05-14/2027-05-19'],
  ['2027-05-12', '2027-05-13', 3, '2027-05-12/2027-05-15'],
  ['2027-05-14', '2027-05-16', 7, null],
] as const)('the stay of %s – %s with %i nights is %s', (first, end, count, expected) => {
  const longer = prolonged(availability, nights(first, end), count);
  expect(longer && range(longer)).toBe(expected);
});

it.each([
  [4, 2, 2],
  [2, 2, 1],
  [1, 3, 0],
])('of %i guests and %i children, %i count as children', (guests, children, expected) => {
  expect(childrenOf(guests, children)).toBe(expected);
});

describe('the verdict on a stay', () => {
  it.each([
    [nights('2027-05-09', '2027-05-11'), 2, 'taken', true],
    [nights('2027-05-14', '2027-05-16'), 2, 'free', false],
    [nights('2027-05-13', '2027-05-16'), 2, 'askOwner', false],
    [nights('2027-05-14', '2027-05-16'), 5, 'tooManyGuests', true],
    [null, 5, 'tooManyGuests', true],
    [null, 4, 'nothing', false],
  ] as const)('of %o for %i guests is %s', (stay, guests, verdict, impossible) => {
    expect(stayVerdict(availability, stay, guests, 4)).toBe(verdict);
    expect(isImpossible(verdict)).toBe(impossible);
  });

  it('says nothing of nights without a calendar', () => {
    expect(stayVerdict(null, nights('2027-05-09', '2027-05-11'), 2, 4)).toBe('nothing');
  });
});
