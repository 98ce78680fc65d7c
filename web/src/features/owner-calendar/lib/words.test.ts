import { describe, expect, it } from 'vitest';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { ownAvailability, ownerNights } from './nights';
import { blockOf, CALENDAR, eventOf } from './sample.test.data';
import { type BlocksState, NOTHING_READ } from './state';
import {
  changedNight,
  changedRange,
  daysText,
  nightText,
  noticeText,
  sourceText,
  syncDetails,
  toldOf,
  type Words,
} from './words';

const wordsIn = (locale: Locale): Words => ({
  locale,
  messages: ownerMessagesFor(locale).ownerCalendar,
  platform: messagesFor(locale).calendar.platform,
  timeZone: 'Europe/Madrid',
});
const en = wordsIn('en');
const es = wordsIn('es');

const painter = blockOf('p', '2027-05-10', '2027-05-13', { type: 'maintenance', reason: 'painter' });
const nights = ownerNights(
  ownAvailability(CALENDAR, [painter]),
  [painter],
  [
    eventOf('airbnb', '2027-05-08', '2027-05-10'),
    { ...eventOf('vrbo', '2027-05-10', '2027-05-10'), summary: '' },
  ],
  { first: '2027-05-01', end: '2028-05-03' },
);

function at(date: string) {
  const day = date;
  const night = nights.get(day);
  if (!night) throw new RangeError(date);
  return [day, night] as const;
}

describe('the words of a night', () => {
  it.each([
    ['2027-05-02', 'Sunday 2 May 2027, past'],
    ['2027-05-03', 'Monday 3 May 2027, today, available'],
    ['2027-05-08', 'Saturday 8 May 2027, booked, Airbnb, Airbnb: Reserved'],
    [
      '2027-05-10',
      'Monday 10 May 2027, booked, Airbnb, Booking.com, Vrbo, Airbnb: Reserved, blocked by you, Maintenance: painter',
    ],
    ['2027-05-13', 'Thursday 13 May 2027, blocked by you, Maintenance: painter'],
    ['2027-05-20', 'Thursday 20 May 2027, ask the owner'],
    ['2028-05-01', 'Monday 1 May 2028, not open for booking yet at Airbnb'],
  ])('of %s say all that its colours do', (date, expected) => {
    const [day, night] = at(date);
    expect(nightText(en, day, night, date === '2027-05-03')).toBe(expected);
  });

  it.each([
    ['2027-05-02', 'Sunday 2 May 2027 is past, so it cannot be changed.'],
    ['2027-05-08', 'Saturday 8 May 2027: booked, Airbnb. Airbnb: Reserved'],
    ['2028-05-01', 'Monday 1 May 2028: not open for booking yet at Airbnb.'],
  ])('of %s tell why a click changes nothing', (date, expected) => {
    expect(toldOf(en, ...at(date))).toBe(expected);
  });

  it('tell what was done', () => {
    expect(changedNight(en, ...at('2027-05-04'), true)).toBe('Blocked: Tuesday 4 May 2027.');
    expect(changedNight(es, ...at('2027-05-13'), false)).toBe(
      'Se ha quitado tu bloqueo: jueves 13 de mayo de 2027.',
    );
    expect(changedNight(en, ...at('2027-05-10'), false)).toBe(
      'Your block on Monday 10 May 2027 is removed. The night stays booked: Airbnb, Booking.com, Vrbo.',
    );
    const range = { first: '2027-05-30', end: '2027-06-02' };
    expect(changedRange(en, range, true)).toBe('Blocked: 30 May 2027 – 1 Jun 2027, 3 nights.');
    expect(changedRange(en, range, false)).toBe('Your blocks from 30 May 2027 – 1 Jun 2027 are removed.');
    expect(daysText(en.locale, { ...range, end: '2027-05-31' })).toBe('30 May 2027');
  });
});

describe('the words of a source', () => {
  const now = new Date('2027-05-03T10:00:00Z');
  it.each([
    ['fresh', 'Airbnb: read 12 min ago'],
    ['waiting', 'Airbnb: read 12 min ago'],
    ['stale', 'Airbnb: last read 12 min ago, so its nights say “ask the owner”'],
    ['incomplete', 'Airbnb: read 12 min ago, but some of it could not be read'],
    ['failing', 'Airbnb: does not answer, last read 12 min ago'],
    ['paused', 'Airbnb: paused, so its nights say “ask the owner”'],
  ] as const)('say that it is %s', (state, expected) => {
    const source = { platform: 'airbnb', lastReadAt: '2027-05-03T09:48:00Z', state } as const;
    expect(sourceText(en, source, now)).toBe(expected);
  });

  it('say that it was never read', () => {
    const source = { platform: 'vrbo', lastReadAt: null, state: 'failing' } as const;
    expect(sourceText(en, source, now)).toBe('Vrbo: not read yet');
  });
});

describe('the words of what waits', () => {
  const edit = { key: 'k', editedAt: '2027-05-03T12:00:00Z', change: { remove: 'a' } };
  const locally = 'Blocks saved locally. Will sync when connection is restored.';
  const unkept = en.messages.sync.unkept;
  it.each<[string, Partial<BlocksState>, string[]]>([
    ['all is well', { status: 'success' }, []],
    ['there is no connection', { status: 'error', queue: [edit] }, [locally, '1 change waits.']],
    [
      'the server refuses',
      { status: 'error', queue: [edit, edit], refusal: 'No.' },
      ['Blocks saved locally. The server did not take them: No.', '2 changes wait.'],
    ],
    [
      'the server refuses without a word',
      { status: 'error', queue: [edit], refusal: '' },
      [en.messages.sync.refusedBare, '1 change waits.'],
    ],
    [
      'the browser keeps nothing',
      { status: 'error', queue: [edit], isKept: false },
      [unkept, '1 change waits.'],
    ],
    ['it is not read again', { reading: 'failed', server: [], calendar: CALENDAR }, [en.messages.sync.old]],
    ['it was never read', { reading: 'failed' }, []],
  ])('say where it is when %s', (_, part, expected) => {
    expect(syncDetails(en, { ...NOTHING_READ, ...part })).toEqual(expected);
  });

  it.each([
    [
      'superseded',
      painter,
      null,
      '10 May 2027 – 13 May 2027: a newer change from another device counts instead.',
    ],
    ['refused', painter, 'Too many.', '10 May 2027 – 13 May 2027: Too many.'],
    ['refused', null, null, 'A block that is not there any more: the server did not take this change.'],
  ] as const)('say what became of an edit: %s', (outcome, block, detail, expected) => {
    expect(noticeText(en, { key: 'k', outcome, block, detail })).toBe(expected);
  });

  it('are those of the specification', () => {
    const { sync, form, list } = en.messages;
    expect([sync.now, sync.success, sync.error]).toEqual(['Sync now', 'Synced', 'Local only']);
    expect(sync.errorText).toBe(locally);
    expect([form.error, form.faults.endFirst]).toEqual([
      'Error adding block',
      'End date must be after start date',
    ]);
    expect(form.defaultReason).toBe('Owner block');
    expect(list.deleteAsk).toBe('Are you sure you want to delete this block?');
  });
});
