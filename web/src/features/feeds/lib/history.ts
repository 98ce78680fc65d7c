import type { Answer } from '@/api/call';
import type { FeedRead, FeedReadPage } from '@/api/types';
import { addDays, type Day, daysFrom, isoDate } from '@/features/stay/lib/day';

/** What happened to a calendar on one day, in UTC. */
export type HistoryDay = {
  readonly day: Day;
  readonly reads: number;
  /** Nights that began or ceased to be taken. */
  readonly changedNights: number;
  readonly failures: number;
};

export const HISTORY_DAYS = 30;
/** Each holds a hundred reads. Only a calendar that changes or fails all the time has more. */
const MOST_PAGES = 10;

/** The outcomes of reads that did not fail. */
const READ = ['complete', 'incomplete', 'not_modified'];
/** The outcome of an owner's release, which is no read. */
const RELEASED = 'released';

/** The last 30 days of a calendar, oldest first. Days without a read are among them. */
export function historyDays(pages: readonly FeedReadPage[], today: Day): HistoryDay[] {
  const counted = new Map<string, { reads: number; changedNights: number; failures: number }>();
  const at = (day: string) => {
    const counts = counted.get(day) ?? { reads: 0, changedNights: 0, failures: 0 };
    counted.set(day, counts);
    return counts;
  };
  for (const { items, days } of pages) {
    for (const { day, reads } of days) at(day).reads += reads;
    for (const read of items) {
      const counts = at(dayOf(read));
      counts.changedNights += read.nightsGained + read.nightsFreed;
      if (read.outcome === RELEASED) continue;
      counts.reads += 1;
      if (!READ.includes(read.outcome)) counts.failures += 1;
    }
  }
  return daysFrom(firstDay(today), HISTORY_DAYS).map((day) => ({
    day,
    ...(counted.get(day) ?? { reads: 0, changedNights: 0, failures: 0 }),
  }));
}

const firstDay = (today: Day) => addDays(today, 1 - HISTORY_DAYS);

function dayOf({ readAt }: FeedRead): Day {
  return isoDate(new Date(readAt));
}

/** Reads the pages of the last 30 days. */
export async function readHistory(
  page: (cursor: string | null) => Promise<Answer<FeedReadPage>>,
  today: Day,
): Promise<Answer<FeedReadPage[]>> {
  const first = firstDay(today);
  const pages: FeedReadPage[] = [];
  let cursor: string | null = null;
  while (pages.length < MOST_PAGES) {
    const answer: Answer<FeedReadPage> = await page(cursor);
    if (answer.kind !== 'done') return answer;
    pages.push(answer.value);
    const oldest = answer.value.items.at(-1);
    cursor = answer.value.nextCursor;
    if (cursor === null || !oldest || dayOf(oldest) < first) break;
  }
  return { kind: 'done', value: pages };
}
