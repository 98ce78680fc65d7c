import { describe, expect, it } from 'vitest';
import { type Availability, pack, unpack } from './availability';
import { childrenOf } from './party';
import type { Nights } from './ranges';
import { isImpossible, stayVerdict } from './verdict';

const nights = (first: string, end: string): Nights => ({ first, end });
const taken = (first: string, end: string) => ({
  ...nights(first, end),
  platform: 'airbnb' as const,
  outsideWindow: false,
});
const availability: Availability = {
  today: '2027-05-03',
  covered: nights('2027-05-03', '2028-05-03'),
  blocks: [taken('2027-05-08', '2027-05-12'), taken('2027-05-20', '2027-05-25')],
  unknown: [nights('2027-05-12', '2027-05-14')],
};

it('is the same calendar after the way to the browser', () => {
  const outside = { ...taken('2027-11-01', '2028-05-03'), platform: 'vrbo' as const, outsideWindow: true };
  for (const blocks of [[], availability.blocks, [...availability.blocks, outside]]) {
    const calendar = { ...availability, blocks };
    expect(unpack(pack(calendar))).toEqual(calendar);
  }
});

it.each([
  [4, 2, 2],
  [2, 2, 1],
  [1, 3, 0],
])('of %i guests and %i children, %i count as children', (guests, children, expected) => {
  expect(childrenOf(guests, children)).toBe(expected);
});

it.each([
  ['2027-05-14', '2027-05-18', 'free'],
  ['2027-05-14', '2027-05-19', 'taken'],
  ['2027-05-13', '2027-05-16', 'taken'],
  ['2027-05-26', '2027-05-28', 'free'],
] as const)('with two nights kept free around it, %s – %s is %s', (first, end, expected) => {
  const kept = { ...availability, unknown: [], preparationNights: 2 };
  const moved = { ...kept, blocks: [taken('2027-05-08', '2027-05-12'), taken('2027-05-20', '2027-05-24')] };
  expect(stayVerdict(moved, nights(first, end), 2, 4)).toBe(expected);
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
