import { describe, expect, it } from 'vitest';
import type { Answer } from '@/api/call';
import type { Feed, FeedList, FeedReadPage } from '@/api/types';
import type { Feeds } from '@/features/update-property/lib/feeds';
import { sampleFeed } from '@/features/update-property/sample.test.data';
import { runSync, type SyncStep, type SyncWorld } from './sync';

const NOW = new Date('2027-05-03T12:00:00Z');
const BEFORE = '2027-05-03T11:20:00Z';
const AFTER = '2027-05-03T12:00:03Z';
const feed = (id: string, part: Partial<Feed> = {}) =>
  sampleFeed({ id, paused: false, lastReadAt: BEFORE, ...part });
const read = (id: string, part: Partial<Feed> = {}) => feed(id, { lastReadAt: AFTER, ...part });
const listed = (items: Feed[]): Answer<Feeds> => ({ kind: 'done', value: { items, etag: 'e' } });
const synced: Answer<FeedList> = { kind: 'done', value: { items: [] } };

/** A world whose list is another one at each look; the last one stays. */
function world(lists: Answer<Feeds>[], part: Partial<SyncWorld> = {}) {
  const seen: Record<string, SyncStep['kind']>[] = [];
  const steps: SyncStep[][] = [];
  let look = 0;
  const all: SyncWorld = {
    read: async () => lists[Math.min(look++, lists.length - 1)] ?? listed([]),
    sync: async () => synced,
    reads: async () => ({ kind: 'done', value: { items: [], days: [], nextCursor: null } }),
    wait: async () => {},
    now: () => NOW,
    isOver: () => false,
    onSteps: (present) => {
      seen.push(Object.fromEntries([...present].map(([id, { kind }]) => [id, kind])));
      steps.push([...present.values()]);
    },
    ...part,
  };
  return { all, seen, last: () => steps.at(-1) };
}

describe('sync now', () => {
  it('follows each calendar until all are read', async () => {
    const { all, seen, last } = world([
      listed([feed('a'), feed('b'), feed('c', { paused: true })]),
      listed([read('a'), feed('b'), feed('c', { paused: true })]),
      listed([read('a'), read('b', { error: { code: 'forbidden', status: 403, text: 'No' } })]),
    ]);
    expect(await runSync(all)).toMatchObject({ kind: 'done', feeds: { items: [{ id: 'a' }, { id: 'b' }] } });
    expect(seen).toEqual([
      { a: 'waiting', b: 'waiting', c: 'paused' },
      { a: 'read', b: 'reading', c: 'paused' },
      { a: 'read', b: 'failed', c: 'paused' },
    ]);
    expect(last()).toContainEqual({ kind: 'failed', text: 'No' });
  });

  it('says how many nights changed since the press', async () => {
    const page = {
      items: [
        { readAt: AFTER, nightsGained: 3, nightsFreed: 1 },
        { readAt: BEFORE, nightsGained: 50, nightsFreed: 50 },
      ],
      days: [],
    } as unknown as FeedReadPage;
    const { all, last } = world([listed([feed('a')]), listed([read('a')])], {
      reads: async () => ({ kind: 'done', value: page }),
    });
    await runSync(all);
    expect(last()).toEqual([{ kind: 'read', gained: 3, freed: 1 }]);
  });

  it('goes on where one look at the list fails', async () => {
    const { all } = world([listed([feed('a')]), { kind: 'silent', why: 'unreachable' }, listed([read('a')])]);
    expect(await runSync(all)).toMatchObject({ kind: 'done' });
  });

  it('gives up on a calendar that is not read, and forgets one that was removed', async () => {
    const { all, last } = world([listed([feed('a'), feed('gone')]), listed([feed('a')])]);
    expect(await runSync(all)).toMatchObject({ kind: 'slow' });
    expect(last()).toEqual([{ kind: 'late' }]);
  });

  const tripadvisor: [string, string, SyncStep['kind']][] = [
    ['www.tripadvisor.es…1234', '2027-05-03T10:01:00Z', 'leftOut'],
    ['www.tripadvisor.es…1234', '2027-05-03T09:59:00Z', 'waiting'],
    ['nottripadvisor.example…1234', '2027-05-03T11:59:00Z', 'waiting'],
  ];
  it.each(tripadvisor)('of %s, read at %s, begins with %s', async (address, lastReadAt, kind) => {
    const { all, seen } = world([listed([feed('a', { address, lastReadAt })])]);
    await runSync(all);
    expect(seen[0]).toEqual({ a: kind });
  });

  const limited: Answer<FeedList> = { kind: 'refused', status: 429, problem: null };
  const refusals: [string, Feed[]][] = [
    ['calendars to read', [feed('a')]],
    ['none to read', [feed('a', { paused: true })]],
  ];
  it.each(refusals)('ends where it is refused, with %s', async (_, items) => {
    const { all } = world([listed(items)], { sync: async () => limited });
    expect(await runSync(all)).toEqual({ kind: 'failed', answer: limited });
  });

  it('ends with the session, or where the list cannot be read at all', async () => {
    const ended: Answer<Feeds> = { kind: 'refused', status: 401, problem: null };
    expect(await runSync(world([ended]).all)).toEqual({ kind: 'failed', answer: ended });
    expect(await runSync(world([listed([feed('a')]), ended]).all)).toEqual({ kind: 'failed', answer: ended });
  });
});
