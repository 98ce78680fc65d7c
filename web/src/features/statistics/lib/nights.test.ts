import { expect, it } from 'vitest';
import type { Availability } from '@/features/stay/lib/availability';
import { takenNights } from './nights';

const block = (
  first: string,
  end: string,
  platform: 'airbnb' | 'booking' | 'manual',
  outsideWindow = false,
) => ({
  first,
  end,
  platform,
  outsideWindow,
});

it('counts taken nights once in all, and once for each calendar, from today on for a year', () => {
  const availability: Availability = {
    today: '2027-05-03',
    covered: { first: '2027-05-01', end: '2028-06-01' },
    blocks: [
      // Two of its nights are past.
      block('2027-05-01', '2027-05-05', 'manual'),
      block('2027-05-08', '2027-05-11', 'airbnb'),
      block('2027-05-10', '2027-05-11', 'booking'),
      // Nobody has booked.
      block('2027-06-01', '2027-06-11', 'booking', true),
      // Only the first night is within the year.
      block('2028-05-01', '2028-05-20', 'booking'),
    ],
    unknown: [{ first: '2027-07-01', end: '2027-07-03' }],
  };
  expect(takenNights(availability)).toEqual({
    taken: 6,
    counted: 365,
    platforms: [
      { platform: 'airbnb', nights: 3 },
      { platform: 'manual', nights: 2 },
      { platform: 'booking', nights: 2 },
    ],
  });
});
