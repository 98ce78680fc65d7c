import { describe, expect, it } from 'vitest';
import { returnDays, todayIn } from './today';

describe('the day at a home', () => {
  it.each([
    ['2027-07-01T12:00:00Z', 'Europe/Madrid', '2027-07-01'],
    ['2027-06-30T22:30:00Z', 'Europe/Madrid', '2027-07-01'],
    ['2027-06-30T22:30:00Z', 'Atlantic/Canary', '2027-06-30'],
    ['2027-01-01T03:00:00Z', 'America/New_York', '2026-12-31'],
  ])('at %s in %s is %s', (now, timeZone, day) => {
    expect(todayIn(timeZone, new Date(now))).toBe(day);
  });

  it('is before the days on which a paused home returns', () => {
    expect(returnDays('2027-06-30')).toEqual({ first: '2027-07-01', last: '2029-06-29' });
  });
});
