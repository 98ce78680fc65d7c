import type { CalendarRefresh, PropertyCalendar } from '@/api/types';

type Source = PropertyCalendar['sources'][number];

export type CheckOutcome = 'checked' | 'lately' | 'slow' | 'limited' | 'failed';

/**
 * A guest's visit has a calendar checked again if a platform was not read for this long. The API uses the same limit.
 */
const PATIENCE_MS = 15 * 60_000;
/** Longer than a platform may take to answer: fifteen seconds. */
const LONGEST_WAIT_MS = 20_000;
const LOOK_EVERY_MS = 700;

/** Whether a check could find something newer than the page shows. */
export function canCheckAgain(calendar: PropertyCalendar, now: Date): boolean {
  const age = ({ lastReadAt }: Source) => (lastReadAt ? now.getTime() - Date.parse(lastReadAt) : Infinity);
  return calendar.sources.some((source) => age(source) >= PATIENCE_MS);
}

/** The number of sources that were read since `askedAt`. */
function readSince(calendar: PropertyCalendar, askedAt: string): number {
  const asked = Date.parse(askedAt);
  return calendar.sources.filter(({ lastReadAt }) => lastReadAt && Date.parse(lastReadAt) >= asked).length;
}

/** Asks for the calendar to be checked again, and waits until it has been. */
export async function checkAgain(propertyId: string): Promise<CheckOutcome> {
  const path = `/api/v1/properties/${encodeURIComponent(propertyId)}/calendar`;
  try {
    const asked = await fetch(`${path}/refresh`, { method: 'POST' });
    if (!asked.ok) return asked.status === 429 ? 'limited' : 'failed';
    const { sourcesToRead, askedAt } = (await asked.json()) as CalendarRefresh;
    if (sourcesToRead === 0) return 'lately';
    const until = Date.now() + LONGEST_WAIT_MS;
    while (Date.now() < until) {
      const answer = await fetch(path, { cache: 'no-cache' });
      if (answer.ok) {
        const calendar = (await answer.json()) as PropertyCalendar;
        if (readSince(calendar, askedAt) >= sourcesToRead) return 'checked';
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return 'slow';
  } catch {
    return 'failed';
  }
}
