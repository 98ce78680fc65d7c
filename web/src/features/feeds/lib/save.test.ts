import { describe, expect, it, vi } from 'vitest';
import type { Answer } from '@/api/call';
import type { Feed, WantedFeed } from '@/api/types';
import type { Feeds } from '@/features/update-property/lib/feeds';
import { sampleFeed } from '@/features/update-property/sample.test.data';
import { type FeedChange, saveChange, wantedAfter } from './save';

const NEW = 'https://www.airbnb.com/calendar/ical/1.ics';
const airbnb = sampleFeed({ paused: false });
const google = sampleFeed({ id: 'feed-2', platform: 'other', paused: false });
const asItIs = { policy: 'reservations', freeTimeBlocks: false, paused: false } as const;
const first = { id: 'feed-1', platform: 'airbnb', ...asItIs };
const second = { id: 'feed-2', platform: 'other', ...asItIs };

describe('the list after a change', () => {
  const cases: [string, FeedChange, object[]][] = [
    [
      'has one more',
      { kind: 'add', platform: 'vrbo', address: NEW },
      [first, second, { platform: 'vrbo', address: NEW }],
    ],
    [
      'has one more, whose host says whose it is',
      { kind: 'add', platform: 'other', address: NEW },
      [first, second, { address: NEW }],
    ],
    [
      'has another address',
      { kind: 'set', feed: airbnb, part: { address: NEW } },
      [{ ...first, address: NEW }, second],
    ],
    [
      'is paused in part',
      { kind: 'set', feed: google, part: { paused: true } },
      [first, { ...second, paused: true }],
    ],
    [
      'takes other nights',
      { kind: 'set', feed: airbnb, part: { policy: 'everything', freeTimeBlocks: true } },
      [{ ...first, policy: 'everything', freeTimeBlocks: true }, second],
    ],
    [
      'has another address of any host',
      { kind: 'set', feed: google, part: { address: NEW } },
      [first, { ...second, platform: null, address: NEW }],
    ],
    ['has one less', { kind: 'remove', feed: airbnb }, [second]],
  ];
  it.each(cases)('%s', (_, change, wanted) => {
    expect(wantedAfter([airbnb, google], change)).toEqual(wanted);
  });
});

const outdated: Answer<Feeds> = { kind: 'refused', status: 412, problem: null };
const list = (items: Feed[], etag: string): Feeds => ({ items, etag });

/** An API whose list changed `outdatedTimes` before a change could be saved. */
function api(present: Feed[], outdatedTimes: number) {
  let left = outdatedTimes;
  const replace = vi.fn(async (items: WantedFeed[], etag: string): Promise<Answer<Feeds>> => {
    left -= 1;
    return left >= 0 ? outdated : { kind: 'done', value: list(present, `${etag} of ${items.length}`) };
  });
  const read = vi.fn(async (): Promise<Answer<Feeds>> => ({ kind: 'done', value: list(present, 'new') }));
  return { replace, read };
}

describe('a change', () => {
  const pause: FeedChange = { kind: 'set', feed: airbnb, part: { paused: true } };

  it('is saved to the list that was looked at', async () => {
    const { replace, read } = api([airbnb], 0);
    expect(await saveChange(list([airbnb], 'old'), pause, { replace, read })).toMatchObject({
      kind: 'saved',
      feeds: { etag: 'old of 1' },
    });
    expect(read).not.toHaveBeenCalled();
  });

  it('is made to what stands there by now, where that is something else', async () => {
    const { replace, read } = api([airbnb, google], 1);
    expect(await saveChange(list([airbnb], 'old'), pause, { replace, read })).toMatchObject({
      kind: 'saved',
    });
    expect(replace).toHaveBeenLastCalledWith([{ ...first, paused: true }, second], 'new');
  });

  const removal: FeedChange = { kind: 'remove', feed: airbnb };
  const nights = [{ startDate: '2027-05-03', endDate: '2027-05-04' }];
  const clashes: [string, FeedChange, Feed[]][] = [
    ['that is gone', pause, [google]],
    ['whose address is another one', pause, [{ ...airbnb, address: 'airbnb.com…9999' }]],
    ['that takes other nights', pause, [{ ...airbnb, policy: 'everything' }]],
    ['whose removal loses other nights', removal, [{ ...airbnb, soleNights: nights }]],
  ];
  it.each(clashes)('of a calendar %s is shown to the owner first', async (_, change, present) => {
    const { replace, read } = api(present, 1);
    expect(await saveChange(list([airbnb], 'old'), change, { replace, read })).toEqual({
      kind: 'changed',
      feeds: list(present, 'new'),
    });
    expect(replace).toHaveBeenCalledTimes(1);
  });

  it('is not tried for ever', async () => {
    const { replace, read } = api([airbnb], 99);
    expect(await saveChange(list([airbnb], 'old'), pause, { replace, read })).toEqual({
      kind: 'failed',
      answer: outdated,
    });
    expect(replace).toHaveBeenCalledTimes(3);
  });

  it.each<Answer<Feeds>>([
    { kind: 'silent', why: 'offline' },
    { kind: 'refused', status: 422, problem: null },
  ])('fails as the API says: %j', async (answer) => {
    const replace = async () => answer;
    const read = vi.fn(replace);
    expect(await saveChange(list([airbnb], 'old'), pause, { replace, read })).toEqual({
      kind: 'failed',
      answer,
    });
    expect(read).not.toHaveBeenCalled();
  });
});
