import { expect, it } from 'vitest';
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
  expect(dayForKey(key, from)).toBe(to);
});

it('leaves other keys alone', () => {
  expect(dayForKey('Tab', '2027-05-01')).toBeNull();
});
