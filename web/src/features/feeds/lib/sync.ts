import type { Answer, ApiFailure } from '@/api/call';
import type { Feed, FeedList, FeedReadPage } from '@/api/types';
import type { Feeds } from '@/features/update-property/lib/feeds';

/** What became of one calendar since the press. */
export type SyncStep =
  | { readonly kind: 'waiting' | 'reading' | 'paused' | 'leftOut' | 'late' }
  | { readonly kind: 'read'; readonly gained: number; readonly freed: number }
  | { readonly kind: 'failed'; readonly text: string };

/** The step of each calendar, by its id. */
export type SyncSteps = ReadonlyMap<string, SyncStep>;

/** How a run ended. `slow`: some calendars are not read yet. */
export type SyncEnd =
  | { readonly kind: 'done' | 'slow'; readonly feeds: Feeds }
  | { readonly kind: 'failed'; readonly answer: ApiFailure };

/** The requests and the clock that a run uses. */
export type SyncWorld = {
  readonly read: () => Promise<Answer<Feeds>>;
  readonly sync: () => Promise<Answer<FeedList>>;
  readonly reads: (feedId: string) => Promise<Answer<FeedReadPage>>;
  /** Waits for a second. */
  readonly wait: () => Promise<void>;
  readonly now: () => Date;
  /** Whether nobody looks any more. */
  readonly isOver: () => boolean;
  readonly onSteps: (steps: SyncSteps) => void;
};

/** Longer than a platform may take, its retries within the same minute apart. */
const LONGEST_WAIT_S = 45;
/** Tripadvisor answers one read in two hours. */
const TRIPADVISOR_PAUSE_MS = 2 * 3_600_000;

/** Has all calendars read, and tells how each of them is, second by second. */
export async function runSync(world: SyncWorld): Promise<SyncEnd> {
  const before = await world.read();
  if (before.kind !== 'done') return { kind: 'failed', answer: before };
  const steps = new Map(before.value.items.map((feed) => [feed.id, firstStep(feed, world.now())]));
  world.onSteps(new Map(steps));
  // The request is answered once all calendars are read, or after some seconds. Meanwhile the list says which are read.
  let answered: Answer<FeedList> | null = null;
  const asked = world.sync().then((answer) => {
    answered = answer;
  });
  let present = before.value;
  for (let second = 0; second < LONGEST_WAIT_S && isUnderWay(steps) && !world.isOver(); second += 1) {
    await world.wait();
    const refusal = refusalOf(answered);
    if (refusal) return { kind: 'failed', answer: refusal };
    const answer = await world.read();
    if (answer.kind === 'refused' && answer.status === 401) return { kind: 'failed', answer };
    // A failed poll says nothing about the calendars.
    if (answer.kind !== 'done') continue;
    present = answer.value;
    await settle(world, before.value.items, present.items, steps);
    world.onSteps(new Map(steps));
  }
  if (!isUnderWay(steps)) {
    if (!wasAnyRead(steps)) await asked;
    const refusal = refusalOf(answered);
    return refusal ? { kind: 'failed', answer: refusal } : { kind: 'done', feeds: present };
  }
  for (const [id, step] of steps) {
    if (step.kind === 'waiting' || step.kind === 'reading') steps.set(id, { kind: 'late' });
  }
  world.onSteps(new Map(steps));
  return { kind: 'slow', feeds: present };
}

function refusalOf(answer: Answer<FeedList> | null): ApiFailure | null {
  // Where nothing came back, the calendars may be read all the same.
  return answer?.kind === 'refused' ? answer : null;
}

function firstStep(feed: Feed, now: Date): SyncStep {
  if (feed.paused) return { kind: 'paused' };
  return { kind: isLeftOut(feed, now) ? 'leftOut' : 'waiting' };
}

function isLeftOut({ address, lastReadAt }: Feed, now: Date): boolean {
  if (lastReadAt === null || !/(^|\.)tripadvisor\./i.test(address)) return false;
  return now.getTime() - Date.parse(lastReadAt) < TRIPADVISOR_PAUSE_MS;
}

function isUnderWay(steps: SyncSteps): boolean {
  return [...steps.values()].some(({ kind }) => kind === 'waiting' || kind === 'reading');
}

function wasAnyRead(steps: SyncSteps): boolean {
  return [...steps.values()].some(({ kind }) => kind === 'read' || kind === 'failed');
}

/** Tells of each calendar whether it was read since the press. The clock of this device may be wrong, so it is not asked. */
async function settle(
  world: SyncWorld,
  before: readonly Feed[],
  present: readonly Feed[],
  steps: Map<string, SyncStep>,
): Promise<void> {
  for (const [id, step] of steps) {
    if (step.kind !== 'waiting' && step.kind !== 'reading') continue;
    const feed = present.find((each) => each.id === id);
    // The calendar was removed on another page.
    if (!feed) {
      steps.delete(id);
      continue;
    }
    const readBefore = before.find((each) => each.id === id)?.lastReadAt ?? null;
    steps.set(
      id,
      feed.lastReadAt === readBefore ? { kind: 'reading' } : await readStep(world, feed, readBefore),
    );
  }
}

async function readStep(world: SyncWorld, feed: Feed, readBefore: string | null): Promise<SyncStep> {
  if (feed.error) return { kind: 'failed', text: feed.error.text };
  const answer = await world.reads(feed.id);
  const since = readBefore === null ? 0 : Date.parse(readBefore);
  const items = answer.kind === 'done' ? answer.value.items : [];
  const fresh = items.filter(({ readAt }) => Date.parse(readAt) > since);
  return {
    kind: 'read',
    gained: fresh.reduce((sum, { nightsGained }) => sum + nightsGained, 0),
    freed: fresh.reduce((sum, { nightsFreed }) => sum + nightsFreed, 0),
  };
}
