import { describe, expect, it } from 'vitest';
import type { CalendarPlatform, HomeForm } from '@/features/property-form/lib/form';
import { sampleFeed, sampleForm } from '../sample.test.data';
import { changesFeeds, choiceOf, type FeedPlan, wantedFeeds } from './feeds';

const NEW = 'https://www.airbnb.com/calendar/ical/1.ics';
const airbnb = sampleFeed();
const google = sampleFeed({ id: 'feed-2', platform: 'other' });
const kept = { policy: 'reservations', freeTimeBlocks: false, paused: true } as const;
const typed = (feeds: Partial<Record<CalendarPlatform, string>>): HomeForm => {
  const form = sampleForm();
  return { ...form, feeds: { ...form.feeds, ...feeds } };
};

describe('the calendars that a home is to have', () => {
  const stays = { id: 'feed-1', platform: 'airbnb', ...kept };
  const googleStays = { id: 'feed-2', platform: 'other', ...kept };
  const cases: [string, Partial<Record<CalendarPlatform, string>>, FeedPlan, object[] | null][] = [
    ['stay as they are', {}, {}, null],
    ['get another platform', { vrbo: NEW }, {}, [stays, googleStays, { platform: 'vrbo', address: NEW }]],
    [
      'keep their nights when the address is replaced',
      { airbnb: ` ${NEW}` },
      {},
      [{ ...stays, address: NEW }, googleStays],
    ],
    [
      'get a second one of a platform',
      { airbnb: NEW },
      { 'feed-1': 'keep' },
      [stays, googleStays, { platform: 'airbnb', address: NEW }],
    ],
    ['get another one that its host names', { other: NEW }, {}, [stays, googleStays, { address: NEW }]],
    ['lose one', {}, { 'feed-2': 'remove' }, [stays]],
    [
      'lose one and get one',
      { airbnb: NEW },
      { 'feed-1': 'remove' },
      [googleStays, { platform: 'airbnb', address: NEW }],
    ],
  ];
  it.each(cases)('%s', (_, addresses, plan, wanted) => {
    const feeds = { items: [airbnb, google], etag: '"1"' };
    const form = typed(addresses);
    expect(changesFeeds(form, plan)).toBe(wanted !== null);
    if (wanted) expect(wantedFeeds(feeds, form, plan)).toEqual(wanted);
  });

  it('use an address once, where a platform has two of them', () => {
    const second = sampleFeed({ id: 'feed-3' });
    const feeds = { items: [airbnb, second], etag: '"1"' };
    const form = typed({ airbnb: NEW });
    expect(choiceOf(feeds, form, {}, airbnb)).toBe('keep');
    const plan: FeedPlan = { 'feed-1': 'replace', 'feed-3': 'replace' };
    expect(wantedFeeds(feeds, form, plan)).toEqual([
      { ...stays, address: NEW },
      { ...stays, id: 'feed-3' },
    ]);
  });

  it('are not replaced by an address that was deleted again', () => {
    const feeds = { items: [airbnb], etag: '"1"' };
    expect(choiceOf(feeds, typed({}), { 'feed-1': 'replace' }, airbnb)).toBe('keep');
  });
});
