import { expect, it } from 'vitest';
import { isoDay, requireDay } from './day';
import { dayForKey } from './keys';

it.each([
  ['ArrowLeft', '2027-05-01', 0, '2027-04-30'],
  ['ArrowDown', '2027-05-28', 0, '2027-06-04'],
  ['Home', '2027-05-08', 0, '2027-05-02'],
  ['End', '2027-05-08', 0, '2027-05-08'],
  ['Home', '2027-05-08', 1, '2027-05-03'],
  ['End', '2027-05-08', 1, '2027-05-09'],
  ['PageDown', '2027-01-31', 1, '2027-02-28'],
  ['PageUp', '2028-03-31', 1, '2028-02-29'],
  ['PageUp', '2027-01-15', 1, '2026-12-15'],
])('%s on %s (week from %i) leads to %s', (key, from, firstWeekday, to) => {
  const day = dayForKey(key, requireDay(from), firstWeekday);
  expect(day === null ? null : isoDay(day)).toBe(to);
});

it('leaves other keys alone', () => {
  expect(dayForKey('Tab', 0, 0)).toBeNull();
});
