import { expect, it } from 'vitest';
import { type Availability, nightState } from '@/features/stay/lib/availability';
import { monthOf } from '@/features/stay/lib/day';
import { monthNights, nightsIn } from '@/features/stay/lib/ranges';
import { nightsByKind } from './month-nights';

const MAY = monthOf('2027-05-01');
const taken = (first: string, end: string) =>
  ({ first, end, platform: 'airbnb', outsideWindow: false }) as const;
const availability: Availability = {
  today: '2027-05-03',
  covered: { first: '2027-05-03', end: '2028-05-03' },
  blocks: [
    taken('2027-05-08', '2027-05-11'),
    taken('2027-05-10', '2027-05-12'),
    taken('2027-05-30', '2027-06-04'),
  ],
  unknown: [{ first: '2027-05-20', end: '2027-05-22' }],
};

it('has every night of a month once, under what it is', () => {
  const found = [...nightsByKind(availability, MAY)].flatMap(([kind, ranges]) =>
    ranges.flatMap(nightsIn).map((night) => ({ night, kind })),
  );
  expect(found.map(({ night }) => night).sort()).toEqual(nightsIn(monthNights(MAY)));
  for (const { night, kind } of found) expect(nightState(availability, night).kind).toBe(kind);
});

it('joins nights in a row, also those of two blocks', () => {
  const kinds = nightsByKind(availability, MAY);
  expect(kinds.get('taken')).toEqual([
    { first: '2027-05-08', end: '2027-05-12' },
    { first: '2027-05-30', end: '2027-06-01' },
  ]);
  expect(kinds.get('past')).toEqual([{ first: '2027-05-01', end: '2027-05-03' }]);
});
