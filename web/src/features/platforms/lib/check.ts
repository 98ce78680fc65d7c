import { type ApiFailure, call, sending } from '@/api/call';
import { detailsOf, type FailureKind, failureOf, isRefusal } from '@/api/failure';
import type { DraftFeedCheck, FeedCheck, FeedToCheck } from '@/api/types';
import type { CalendarPlatform, Folder } from '@/features/property-form/lib/form';
import { type Day, daysBetween, isoDate, maxDay, parseDay } from '@/features/stay/lib/day';
import type { Locale } from '@/i18n/locale';

/** What a test of a calendar found, of a draft and of an own home alike. */
export type FeedReport = {
  readonly steps: DraftFeedCheck['steps'];
  readonly eventCount: number;
  /** The taken nights from today on. */
  readonly nightCount: number;
  readonly nextArrival: Day | null;
  readonly problemCount: number;
  readonly error: DraftFeedCheck['error'];
};

export type TestOutcome =
  | { readonly kind: 'report'; readonly report: FeedReport }
  | { readonly kind: 'failed'; readonly failure: FailureKind }
  /** Too many tests. `until` is `null` where the API does not say when the next one is possible. */
  | { readonly kind: 'limited'; readonly until: Date | null }
  /** `text` is the reason in the page's language. */
  | { readonly kind: 'refused'; readonly text: string | null };

/** A platform may take 15 seconds, and the services beside it need some too. */
const TIMEOUT_MS = 30_000;

/** Has an address read once. Nothing of it is kept. */
export async function testFeed(
  folder: Folder,
  platform: CalendarPlatform,
  address: string,
  locale: Locale,
): Promise<TestOutcome> {
  const request = sending('POST', { address, platform } satisfies FeedToCheck, {
    accept: 'application/json',
  });
  const path = `${folder}/feeds/check`;
  const answer = await call(path, locale, { ...request, timeoutMs: TIMEOUT_MS }, readReport);
  return answer.kind === 'done' ? { kind: 'report', report: answer.value } : testFailure(answer, new Date());
}

async function readReport(response: Response): Promise<FeedReport> {
  const answer: DraftFeedCheck | FeedCheck = await response.json();
  return reportOf(answer, today(new Date()));
}

function testFailure(answer: ApiFailure, now: Date): TestOutcome {
  const failure = failureOf(answer);
  if (failure === 'limited') {
    const seconds = answer.kind === 'refused' ? answer.retryAfterSeconds : undefined;
    return {
      kind: 'limited',
      until: seconds === undefined ? null : new Date(now.getTime() + seconds * 1_000),
    };
  }
  return isRefusal(failure)
    ? { kind: 'refused', text: detailsOf(answer).join(' ') || null }
    : { kind: 'failed', failure };
}

/** The day on the reader's clock. */
function today(now: Date): Day {
  return isoDate(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())));
}

/** One form for both answers. That of an own home counts all nights and names no arrival. */
export function reportOf(answer: DraftFeedCheck | FeedCheck, today: Day): FeedReport {
  const { steps, eventCount, problemCount, error } = answer;
  const shared = { steps, eventCount, problemCount, error };
  if ('nextArrival' in answer) {
    return { ...shared, nightCount: answer.nightCount, nextArrival: parseDay(answer.nextArrival) };
  }
  let nightCount = 0;
  let nextArrival: Day | null = null;
  for (const { startDate, endDate } of answer.nights) {
    const [first, last] = [parseDay(startDate), parseDay(endDate)];
    if (first === null || last === null || last < today) continue;
    nightCount += daysBetween(maxDay(first, today), last) + 1;
    if (first >= today && (nextArrival === null || first < nextArrival)) nextArrival = first;
  }
  return { ...shared, nightCount, nextArrival };
}

/** A calendar that was read, one without an event, one that takes no night to come, or none that could be read. */
export type Verdict = 'read' | 'empty' | 'noNights' | 'unreadable';

export function verdictOf({ eventCount, nightCount, error }: FeedReport): Verdict {
  if (nightCount > 0) return 'read';
  if (error) return 'unreadable';
  return eventCount === 0 ? 'empty' : 'noNights';
}
