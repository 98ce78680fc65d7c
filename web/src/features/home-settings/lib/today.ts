import { addDays, type Day } from '@/features/stay/lib/day';

/** The day that it is in a time zone. */
export function todayIn(timeZone: string, now: Date): Day {
  const style = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en', { ...style, timeZone });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/** The most days ahead of today on which a paused home may be shown again. */
const PAUSE_DAYS_MAX = 730;

/** The days on which a home that is paused today may be shown again. */
export function returnDays(today: Day): { first: Day; last: Day } {
  return { first: addDays(today, 1), last: addDays(today, PAUSE_DAYS_MAX) };
}
