import { describe, expect, it, vi } from 'vitest';
import type { Answer } from '@/api/call';
import type { FeedRead, FeedReadPage } from '@/api/types';
import { HISTORY_DAYS, historyDays, readHistory } from './history';

const TODAY = '2027-05-30';
const read = (readAt: string, part: Partial<FeedRead> = {}): FeedRead => ({
  id: readAt,
  readAt,
  outcome: 'complete',
  status: 200,
  durationMs: 300,
  bytes: 2_000,
  events: 3,
  problems: 0,
  takenNights: 20,
  nightsWaiting: 0,
  nightsGained: 0,
  nightsFreed: 0,
  error: null,
  ...part,
});
const page = (items: FeedRead[], part: Partial<FeedReadPage> = {}): FeedReadPage => ({
  items,
  days: [],
  nextCursor: null,
  ...part,
});

describe('the last 30 days', () => {
  it('add up what changed, what failed and all other reads', () => {
    const days = historyDays(
      [
        page(
          [
            read('2027-05-30T09:00:00Z', { nightsGained: 3, nightsFreed: 1 }),
            read('2027-05-30T08:00:00Z', { outcome: 'released', nightsFreed: 4 }),
            read('2027-05-29T23:59:59Z', { outcome: 'forbidden', error: 'No' }),
            read('2027-05-29T22:00:00Z', { outcome: 'incomplete', error: 'A part' }),
          ],
          { days: [{ day: '2027-05-30', reads: 20, notModified: 12, bytes: 0 }] },
        ),
        page([read('2027-05-01T10:00:00Z'), read('2027-04-30T10:00:00Z')]),
      ],
      TODAY,
    );
    expect(days).toHaveLength(HISTORY_DAYS);
    expect(days[0]).toEqual({ day: '2027-05-01', reads: 1, changedNights: 0, failures: 0 });
    expect(days[1]).toEqual({ day: '2027-05-02', reads: 0, changedNights: 0, failures: 0 });
    expect(days.at(-2)).toEqual({ day: '2027-05-29', reads: 2, changedNights: 0, failures: 1 });
    expect(days.at(-1)).toEqual({ day: TODAY, reads: 21, changedNights: 8, failures: 0 });
  });

  const pages: [string, FeedReadPage[], number][] = [
    ['the only one', [page([])], 1],
    [
      'those up to the first day',
      [
        page([read('2027-05-30T09:00:00Z')], { nextCursor: 'a' }),
        page([read('2027-04-30T09:00:00Z')], { nextCursor: 'b' }),
        page([]),
      ],
      2,
    ],
    [
      'no more than ten',
      Array.from({ length: 20 }, () => page([read('2027-05-30T09:00:00Z')], { nextCursor: 'a' })),
      10,
    ],
  ];
  it.each(pages)('need %s of the pages', async (_, all, count) => {
    const ask = vi.fn(
      async (): Promise<Answer<FeedReadPage>> => ({
        kind: 'done',
        value: all[ask.mock.calls.length - 1] ?? page([]),
      }),
    );
    const answer = await readHistory(ask, TODAY);
    expect(answer).toMatchObject({ kind: 'done' });
    expect(ask).toHaveBeenCalledTimes(count);
  });

  it('are not known where a page is not', async () => {
    const silent: Answer<FeedReadPage> = { kind: 'silent', why: 'offline' };
    expect(await readHistory(async () => silent, TODAY)).toEqual(silent);
  });
});
