import { expect, it } from 'vitest';
import { isoDay, requireDay } from '@/features/stay/lib/day';
import { dayForKey } from './keys';

it.each([
  ['ArrowLeft', '2027-05-01', '2027-04-30'],
  ['ArrowDown', '2027-05-28', '2027-06-04'],
  ['Home', '2027-05-08', '2027-05-03'],
  ['End', '2027-05-08', '2027-05-09'],
  ['PageDown', '2027-01-31', '2027-02-28'],
  ['PageUp', '2028-03-31', '2028-02-29'],
  ['PageUp', '2027-01-15', '2026-12-15'],
])('%s on %s leads to %s', (key, from, to) => {
  const day = dayForKey(key, requireDay(from));
  expect(day === null ? null : isoDay(day)).toBe(to);
});

it('leaves other keys alone', () => {
  expect(dayForKey('Tab', 0)).toBeNull();
});
