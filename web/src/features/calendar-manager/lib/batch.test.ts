import { describe, expect, it } from 'vitest';
import { outcomeOfFeeds, type SyncOutcome, syncFailure, toldOf } from '@/features/dashboard/lib/sync';
import { feed } from '@/features/review/sample.test.data';
import { LOCALES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { countText, hintFor } from '../components/home-count';
import { countsOf, rangeOf } from './batch';
import { idsIn } from './ids';

describe('a batch', () => {
  it.each([
    [
      { index: 0, total: 12, size: 5 },
      { batch: 1, batches: 3, first: 1, last: 5, total: 12 },
    ],
    [
      { index: 2, total: 12, size: 2 },
      { batch: 3, batches: 3, first: 11, last: 12, total: 12 },
    ],
    [
      { index: 0, total: 0, size: 0 },
      { batch: 1, batches: 1, first: 1, last: 0, total: 0 },
    ],
  ])('%o is counted as people count', (batch, range) => {
    expect(rangeOf(batch)).toEqual(range);
  });

  it('tells homes without a calendar apart from those whose calendars cannot be read', () => {
    const outcome = (kind: SyncOutcome['kind']): SyncOutcome => ({ propertyId: 'CASA-1', kind, text: '' });
    expect(countsOf([outcome('synced'), outcome('none'), outcome('failed')])).toEqual({
      successful: 1,
      failed: 1,
      without: 1,
    });
  });

  it('is not what many homes need', () => {
    const words = ownerMessagesFor('en').dashboard.calendarManager;
    expect([50, 51, 100, 101].map((homes) => hintFor(words, homes))).toEqual([
      null,
      words.hint50,
      words.hint50,
      words.hint100,
    ]);
  });
});

it('finds ids however they are written', () => {
  expect(idsIn(' CASA-1,CASA-2\nCASA-3;;\tCASA-1 ')).toEqual(['CASA-1', 'CASA-2', 'CASA-3']);
  expect(idsIn('casa-1 CASA-1')).toEqual(['CASA-1']);
  expect(idsIn(' ,\n')).toEqual([]);
});

describe.each(LOCALES)('a sync in %s', (locale) => {
  const words = ownerMessagesFor(locale).dashboard.homeSync;
  const platforms = messagesFor(locale).calendar.platform;
  const outcome = (...feeds: Parameters<typeof feed>[0][]) =>
    outcomeOfFeeds(locale, words, platforms, 'CASA-1', feeds.map(feed));

  it('tells the nights of all calendars', () => {
    const { kind, text } = outcome({ takenNights: 3 }, { takenNights: 4 });
    expect(kind).toBe('synced');
    expect(text).toMatch(/CASA-1.*7.*2/);
    expect(outcome().kind).toBe('none');
    expect([toldOf(outcome({})).kind, toldOf(outcome()).kind]).toEqual(['done', 'failed']);
  });

  it('names the calendars that could not be read', () => {
    const error = { code: 'not_found', status: 404, text: 'Not there.' };
    const { kind, text } = outcome({}, { platform: 'vrbo', error });
    expect(kind).toBe('failed');
    expect(text).toContain('Vrbo: Not there.');
    expect(toldOf({ propertyId: 'CASA-1', kind, text })).toEqual({ kind: 'failed', text });
  });

  it('says what helps where there is no answer, and that there is no such home', () => {
    const { failure } = ownerMessagesFor(locale).review;
    expect(syncFailure({ kind: 'silent', why: 'late' }, words, failure)).toContain(words.late);
    expect(syncFailure({ kind: 'silent', why: 'offline' }, words, failure)).toContain(words.offline);
    expect(syncFailure({ kind: 'refused', status: 404, problem: null }, words, failure)).toBe(words.unknown);
  });
});

it.each([
  ['en', 1, '1 home that guests see, 1 home with calendars, 1 calendar'],
  ['en', 2, '2 homes that guests see, 2 homes with calendars, 2 calendars'],
  ['es', 1, '1 alojamiento que ven los huéspedes, 1 alojamiento con calendarios, 1 calendario'],
  ['es', 2, '2 alojamientos que ven los huéspedes, 2 alojamientos con calendarios, 2 calendarios'],
] as const)('counts homes in %s: %i', (locale, count, text) => {
  const words = ownerMessagesFor(locale).dashboard.calendarManager;
  expect(countText(locale, words, count, { properties: count, feeds: count })).toBe(text);
});
