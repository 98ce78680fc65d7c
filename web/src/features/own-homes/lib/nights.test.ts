import { describe, expect, it } from 'vitest';
import type { NightState } from '@/features/stay/lib/availability';
import { nightCount } from '@/features/stay/lib/ranges';
import { LOCALES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { LAST_PAGE, monthSpans, nightOf, nightText, PAGE_NIGHTS, pageNights } from './nights';

const STATES: [NightState, string][] = [
  [{ kind: 'available' }, 'available'],
  [{ kind: 'past' }, 'past'],
  [{ kind: 'askOwner' }, 'ask'],
  [{ kind: 'beyond' }, 'unknown'],
  [{ kind: 'outsideWindow', platforms: ['airbnb'] }, 'closed'],
  [{ kind: 'taken', platforms: ['manual'] }, 'block'],
  [{ kind: 'taken', platforms: ['airbnb'] }, 'platform'],
  [{ kind: 'taken', platforms: ['manual', 'booking'] }, 'platform'],
];

it.each(STATES)('a night that is %o is shown as %s, in words too', (state, kind) => {
  const night = nightOf(state);
  expect(night.kind).toBe(kind);
  for (const locale of LOCALES) {
    const text = nightText(
      night,
      ownerMessagesFor(locale).portfolio.calendar.night,
      messagesFor(locale).calendar.platform,
    );
    expect(text).not.toBe('');
  }
});

it('a taken night names who holds it', () => {
  const night = nightOf({ kind: 'taken', platforms: ['airbnb', 'booking'] });
  const words = ownerMessagesFor('en').portfolio.calendar.night;
  expect(nightText(night, words, messagesFor('en').calendar.platform)).toBe('Airbnb, Booking.com');
});

describe('the pages of the calendar', () => {
  const today = '2027-12-20';

  it('follow one another without a gap, for two years', () => {
    for (let page = 0; page < LAST_PAGE; page += 1) {
      const nights = pageNights(today, page);
      expect(nightCount(nights)).toBe(PAGE_NIGHTS);
      expect(pageNights(today, page + 1).first).toBe(nights.end);
    }
    expect(pageNights(today, 0).first).toBe(today);
  });

  it('name each month once, over all of its days', () => {
    const nights = pageNights(today, 0);
    const spans = monthSpans(nights);
    expect(spans.map(({ days }) => days)).toEqual([12, 30]);
  });
});
