import { expect, it } from 'vitest';
import { isOldPage } from './age';

it.each([
  [0, false],
  [60, false],
  [120, false],
  [121, true],
  [10_000, true],
  // The clock of the device is behind.
  [-300, false],
])('a page made %i minutes ago is old: %s', (minutes, expected) => {
  const now = Date.parse('2027-05-01T10:00:00Z');
  expect(isOldPage(now - minutes * 60_000, now)).toBe(expected);
});
