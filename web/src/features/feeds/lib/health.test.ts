import { describe, expect, it } from 'vitest';
import type { Feed, FeedEvent } from '@/api/types';
import { sampleFeed } from '@/features/update-property/sample.test.data';
import type { Locale } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { clockTime, healthOf, isAwaited, staysByFeed } from './health';

const FORBIDDEN = { code: 'forbidden', status: 403, text: 'No' };
const WAITING = {
  startDate: '2027-05-10',
  endDate: '2027-05-12',
  missingSince: '2027-05-02T10:00:00Z',
  freeAt: '2027-05-03T10:00:00Z',
};
const INCOMPLETE = { code: 'incomplete', status: null, text: 'A part' };
// On the clock of the reader, whatever its zone.
const NOW = new Date(2027, 4, 3, 13, 40);
const at = (hours: number, minutes: number, day = 3) => new Date(2027, 4, day, hours, minutes).toISOString();
const fresh = sampleFeed({
  state: 'fresh',
  paused: false,
  takenNights: 62,
  lastReadAt: at(13, 28),
  lastCompleteAt: at(13, 28),
  nextReadAt: at(14, 10),
});
const health = (locale: Locale, part: Partial<Feed> = {}, stays: number | null = 14) =>
  healthOf(locale, ownerMessagesFor(locale).feeds.health, { ...fresh, ...part }, stays, NOW);

describe('the health of a calendar', () => {
  it('is one line in both languages', () => {
    expect(health('en')).toEqual({
      line: 'Read 12 min ago, 14 stays, 62 nights taken, next read 14:10',
      note: null,
      tone: 'ok',
    });
    expect(health('es').line).toBe(
      'Leído hace 12 min, 14 estancias, 62 noches ocupadas, próxima lectura: 14:10',
    );
  });

  const lines: [string, Partial<Feed>, number | null, string, string][] = [
    [
      'does without stays that are not known',
      {},
      null,
      'Read 12 min ago, 62 nights taken, next read 14:10',
      'ok',
    ],
    [
      'is read in a moment',
      { nextReadAt: at(13, 39) },
      1,
      'Read 12 min ago, 1 stay, 62 nights taken, next read in a moment',
      'ok',
    ],
    ['was never read', { state: 'waiting', lastReadAt: null }, 0, 'Not read yet, next read 14:10', 'doubt'],
    ['is paused', { state: 'paused', paused: true }, 14, 'Paused, 14 stays, 62 nights taken', 'doubt'],
    [
      'fails',
      { state: 'failing', failedCycles: 2, error: FORBIDDEN },
      14,
      'Could not be read 12 min ago, 14 stays, 62 nights taken, next read 14:10',
      'trouble',
    ],
  ];
  it.each(lines)('%s', (_, part, stays, line, tone) => {
    expect(health('en', part, stays)).toMatchObject({ line, tone });
  });

  const notes: [Partial<Feed>, RegExp][] = [
    [{ state: 'waiting', lastReadAt: null }, /within a few minutes/],
    [{ state: 'waiting', proven: false }, /It is new/],
    [{ state: 'waiting', proven: true }, /It was changed/],
    [{ state: 'stale', failedCycles: 3 }, /^It failed 3 times in a row\. It is more than 12 hours old/],
    [{ state: 'stale', lastCompleteAt: at(13, 40, 2) }, /12 hours old.*as a whole 24 hr ago/],
    [{ state: 'stale', lastCompleteAt: at(13, 40, 2), waiting: [WAITING] }, /^So many nights are missing/],
    [{ state: 'stale', waiting: [WAITING] }, /^It is more than 12 hours old/],
    [{ state: 'waiting', lastCompleteAt: null, waiting: [WAITING] }, /^So many nights are missing/],
    [{ state: 'stale', waiting: [{ ...WAITING, freeAt: null }] }, /^It is more than 12 hours old/],
    [{ state: 'incomplete', lastCompleteAt: null }, /never read as a whole/],
    [{ state: 'failing', failedCycles: 2 }, /^It failed 2 times in a row\. Taken nights stay taken/],
    [{ state: 'failing', failedCycles: 0 }, /^Taken nights stay taken/],
    [{ state: 'paused' }, /guests are told to ask you/],
  ];
  it.each(notes)('of %j is explained', (part, note) => {
    expect(health('en', part).note?.replaceAll('hours ago', 'hr ago')).toMatch(note);
  });
});

const troubles: [string, Partial<Feed>, { tone: string; line: RegExp }][] = [
  [
    'has failed for long',
    { state: 'stale', error: FORBIDDEN },
    { tone: 'trouble', line: /^Could not be read/ },
  ],
  ['is read in part', { state: 'incomplete', error: INCOMPLETE }, { tone: 'doubt', line: /^Read/ }],
];
it.each(troubles)('tells of a calendar that %s', (_, part, { tone, line }) => {
  const found = health('en', part);
  expect(found.tone).toBe(tone);
  expect(found.line).toMatch(line);
});

it('looks more often while a calendar is about to be read', () => {
  const cases: [Partial<Feed>, boolean][] = [
    [{}, false],
    [{ lastReadAt: null }, true],
    [{ lastCompleteAt: null }, true],
    [{ lastCompleteAt: null, waiting: [WAITING] }, false],
    [{ lastCompleteAt: null, proven: false }, false],
    [{ lastReadAt: null, paused: true }, false],
    [{ lastReadAt: null, error: FORBIDDEN }, false],
  ];
  for (const [part, awaited] of cases)
    expect(isAwaited({ ...fresh, ...part }), JSON.stringify(part)).toBe(awaited);
});

it('names the day of a time that is not today', () => {
  expect(clockTime('en', at(14, 10), NOW)).toBe('14:10');
  expect(clockTime('en', at(9, 5, 4), NOW)).toBe('4 May, 09:05');
});

it('counts the stays that are not over, and no closed nights', () => {
  const event = (part: Partial<FeedEvent>): FeedEvent => ({
    feedId: 'feed-1',
    platform: 'airbnb',
    startDate: '2027-05-01',
    endDate: '2027-05-05',
    category: 'booking',
    confidence: 'high',
    reason: { code: '', text: '' },
    summary: 'Reserved',
    blocks: true,
    ...part,
  });
  const events = [
    event({}),
    event({ category: 'unknown', endDate: '2027-05-03' }),
    event({ endDate: '2027-05-02' }),
    event({ category: 'manual_block' }),
    event({ category: 'outside_booking_window' }),
    event({ blocks: false }),
    event({ feedId: 'feed-2', category: 'inquiry' }),
  ];
  expect([...staysByFeed(events, '2027-05-03')]).toEqual([
    ['feed-1', 2],
    ['feed-2', 1],
  ]);
});
