import { expect, it } from 'vitest';
import { isDoubtful } from './doubt';

const availability = {
  today: '2027-05-10',
  covered: { first: '2027-05-01', end: '2028-05-01' },
  blocks: [],
  unknown: [
    { first: '2027-05-02', end: '2027-05-10' },
    { first: '2027-06-30', end: '2027-07-01' },
  ],
};

it.each([
  ['2027-05', false],
  ['2027-06', true],
  ['2027-07', false],
])('says whether nights to come of %s are only known to the owner: %s', (month, expected) => {
  expect(isDoubtful(availability, month)).toBe(expected);
});

it('does not doubt a whole calendar for the nights that platforms do not export yet', () => {
  const unknownFrom = (first: string) => ({
    ...availability,
    covered: { first: availability.today, end: '2028-05-10' },
    unknown: [{ first, end: '2028-05-10' }],
  });
  expect(isDoubtful(unknownFrom('2028-05-09'))).toBe(false);
  expect(isDoubtful(unknownFrom('2028-04-30'))).toBe(true);
  expect(isDoubtful(unknownFrom('2028-05-09'), '2028-05')).toBe(true);
});

it('counts the whole calendar too', () => {
  expect(isDoubtful(availability)).toBe(true);
  expect(isDoubtful({ ...availability, unknown: availability.unknown.slice(0, 1) })).toBe(false);
});
