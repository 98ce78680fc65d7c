import { describe, expect, it } from 'vitest';
import { type NightRates, NO_BOOKING_RULES, SILENT_RULE } from '@/features/price/lib/rates';
import { NOTHING_SELECTED } from '@/features/stay/lib/selection';
import { messagesFor } from '@/i18n/messages';
import { siteMessagesFor } from '@/i18n/site-messages';
import { dayRules, hasRules, ruleText } from './stay-rules';

// 1 July 2027 is a Thursday.
const TODAY = '2027-06-01';
const SATURDAYS = { ...NO_BOOKING_RULES, arrivalWeekdays: [6], departureWeekdays: [6] };
const rates = (part: Partial<NightRates> = {}): NightRates => ({
  price: { currency: 'EUR', minMinor: 100, maxMinor: null },
  minNights: 1,
  rules: [],
  booking: NO_BOOKING_RULES,
  ...part,
});
const words = siteMessagesFor('en').stayRules;
const price = messagesFor('en').price;
const rules = { rates: rates({ booking: SATURDAYS, minNights: 3 }), words };
const arrived = { arrival: '2027-07-03', departure: null };

describe('the rules of a home on its days', () => {
  it('are those of arrivals, and of departures once an arrival is chosen', () => {
    const arrivals = dayRules(rules, NOTHING_SELECTED, TODAY);
    expect(['2027-07-02', '2027-07-03'].map((day) => arrivals?.(day))).toEqual([words.arrival, null]);
    const departures = dayRules(rules, arrived, TODAY);
    // An earlier day would be another arrival.
    expect(['2027-07-02', '2027-07-05', '2027-07-09', '2027-07-10'].map((day) => departures?.(day))).toEqual([
      words.arrival,
      words.departure,
      words.departure,
      null,
    ]);
  });

  it('are told by the day that is chosen', () => {
    const text = (day: string, selection = NOTHING_SELECTED as typeof arrived | typeof NOTHING_SELECTED) =>
      ruleText('en', rules, price, selection, day, TODAY);
    expect(text('2027-07-02')).toContain('Saturday');
    expect(text('2027-07-03')).toBe('');
    expect(text('2027-07-05', arrived)).toContain('3 nights');
    expect(ruleText('en', null, price, NOTHING_SELECTED, '2027-07-02', TODAY)).toBe('');
  });

  it('mark no day where there are none', () => {
    expect(dayRules({ rates: rates(), words }, NOTHING_SELECTED, TODAY)).toBeUndefined();
    expect(dayRules(null, NOTHING_SELECTED, TODAY)).toBeUndefined();
    expect(hasRules(rates({ rules: [{ ...SILENT_RULE, nightMinor: 80 }] }))).toBe(false);
    expect(hasRules(rates({ rules: [{ ...SILENT_RULE, minNights: 2 }] }))).toBe(true);
    expect(hasRules(rates({ booking: { ...NO_BOOKING_RULES, noticeDays: 2 } }))).toBe(true);
  });
});
