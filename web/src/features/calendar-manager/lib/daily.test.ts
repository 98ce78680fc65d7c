import { expect, it } from 'vitest';
import { nextDailyRead } from './daily';

it.each([
  ['2026-11-26T01:59:59Z', '2026-11-26T02:00:00.000Z'],
  ['2026-11-26T02:00:00Z', '2026-11-27T02:00:00.000Z'],
  ['2026-12-31T23:00:00-05:00', '2027-01-02T02:00:00.000Z'],
])('the daily read after %s is at %s', (now, next) => {
  expect(nextDailyRead(new Date(now))).toBe(next);
});
