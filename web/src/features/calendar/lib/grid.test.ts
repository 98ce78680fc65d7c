import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayOfWeek,
  firstDayOfMonth,
  isoMonth,
  lastDayOfMonth,
  monthOf,
  parseDay,
} from '@/features/stay/lib/day';
import { openCalendar } from '@/features/stay/lib/today';
import { monthGrid, monthsShown, monthWeeks } from './grid';

describe('days', () => {
  it.each(['2027-02-30', '2027-13-01', '27-01-01', '2027-1-1', '', 'tomorrow'])('refuses %s', (text) => {
    expect(parseDay(text)).toBeNull();
  });

  it('reads what it writes, leap days included', () => {
    for (const text of ['1970-01-01', '2028-02-29', '2026-12-31', '1969-12-31']) {
      expect(text).toBe(text);
    }
  });

  it('knows weekdays before and after the epoch, from Monday on', () => {
    expect(dayOfWeek('1970-01-01')).toBe(3);
    expect(dayOfWeek('1969-12-28')).toBe(6);
    expect(dayOfWeek('2027-05-03')).toBe(0);
  });

  it('counts months across years', () => {
    const month = monthOf('2026-12-31');
    expect(isoMonth(month)).toBe('2026-12');
    expect(firstDayOfMonth(month + 1)).toBe('2027-01-01');
  });
});

describe('month grid', () => {
  it.each([
    ['2027-05-01', '2027-04-26'],
    ['2026-02-01', '2026-01-26'],
    ['2027-08-01', '2027-07-26'],
    ['2027-02-01', '2027-02-01'],
  ])('of %s starts on %s', (month, expected) => {
    const days = monthGrid(monthOf(month));
    expect(days[0]).toBe(expected);
  });

  it('has 42 days in a row from a Monday and holds the whole month, for ten years', () => {
    const start = monthOf('2024-01-01');
    for (let month = start; month < start + 120; month += 1) {
      const days = monthGrid(month);
      expect(days).toHaveLength(42);
      expect(dayOfWeek(days[0] ?? '')).toBe(0);
      expect(days.every((day, index) => index === 0 || day === addDays(days[index - 1] ?? '', 1))).toBe(true);
      expect(days).toContain(firstDayOfMonth(month));
      expect(days).toContain(lastDayOfMonth(month));
      expect(monthWeeks(month).flat()).toEqual(days);
    }
  });

  it('begins at the week of a day, and has no week without a day of the month', () => {
    const weeks = monthWeeks(monthOf('2026-11-01'), '2026-11-24');
    expect(weeks.map(([monday]) => monday)).toEqual(['2026-11-23', '2026-11-30']);
    expect(monthWeeks(monthOf('2027-02-01'), '2026-11-24')).toHaveLength(4);
  });
});

it.each([
  ['nothing is chosen', null, 12],
  ['the stay is near', ['2027-06-01', '2027-06-08'], 12],
  ['the stay ends in the thirteenth month', ['2028-04-28', '2028-05-02'], 13],
  ['the stay is further ahead', ['2028-08-30', '2028-09-02'], 17],
  ['the calendar does not reach so far', ['2029-08-30', '2029-09-02'], 12],
] as const)('shows the months that are needed when %s', (_, stay, months) => {
  const availability = openCalendar('2027-05-08');
  const nights = stay && { first: stay[0], end: stay[1] };
  const shown = monthsShown(availability, nights);
  expect(shown).toHaveLength(months);
  expect(shown[0]).toBe(monthOf(availability.today));
});
