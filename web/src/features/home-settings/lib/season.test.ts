import { describe, expect, it } from 'vitest';
import type { PriceRule } from '@/api/types';
import { SILENT_RULE } from '@/features/price/lib/rates';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import {
  checkMinNights,
  checkSeason,
  EMPTY_SEASON,
  type Season,
  type SeasonErrors,
  seasonOf,
} from './season';

const words = ownerMessagesFor('en').homeSettings.seasons.errors;
const july = { startDate: '2027-07-01', endDate: '2027-07-31', price: '150' };

describe('a typed season', () => {
  it.each<[string, Partial<Season>, Partial<PriceRule>]>([
    ['days and a price', july, { startDate: '2027-07-01', endDate: '2027-07-31', nightMinor: 15000 }],
    ['all nights', { minNights: '3' }, { minNights: 3 }],
    ['some weekdays', { price: '1.250,50', weekdays: [6, 5] }, { nightMinor: 125050, weekdays: [5, 6] }],
    ['all weekdays', { price: '9', weekdays: [1, 2, 3, 4, 5, 6, 7] }, { nightMinor: 900 }],
    [
      'one night',
      { ...july, endDate: july.startDate, price: '', minNights: ' 2 ' },
      {
        startDate: '2027-07-01',
        endDate: '2027-07-01',
        minNights: 2,
      },
    ],
  ])('with %s is a rule', (_, part, rule) => {
    const whole = {
      ...SILENT_RULE,
      ...rule,
    };
    expect(checkSeason({ ...EMPTY_SEASON, ...part }, [], 'EUR', words)).toEqual({
      kind: 'rule',
      rule: whole,
    });
  });

  it.each<[string, Partial<Season>, SeasonErrors]>([
    ['nothing', {}, { price: words.empty }],
    ['one date', { ...july, endDate: '' }, { endDate: words.date }],
    ['no first date', { ...july, startDate: '' }, { startDate: words.date }],
    ['dates in the wrong order', { ...july, endDate: '2027-06-30' }, { endDate: words.order }],
    ['dates long ago', { ...july, startDate: '1969-12-31' }, { startDate: words.years }],
    ['dates far ahead', { ...july, endDate: '2100-01-01' }, { endDate: words.years }],
    ['no number', { ...july, price: 'a lot' }, { price: words.price }],
    ['a price of nothing', { ...july, price: '0,00' }, { price: words.price }],
    ['too many decimals', { ...july, price: '1,2345' }, { price: words.price }],
    ['no nights', { ...july, minNights: '0' }, { minNights: 'Type a number from 1 to 365.' }],
    ['too many nights', { ...july, minNights: '366' }, { minNights: 'Type a number from 1 to 365.' }],
  ])('with %s is none', (_, part, errors) => {
    expect(checkSeason({ ...EMPTY_SEASON, ...part }, [], 'EUR', words)).toEqual({ kind: 'errors', errors });
  });

  it.each<[string[], Partial<Season>, SeasonErrors]>([
    [['startDate', 'endDate'], {}, { startDate: words.date, endDate: words.date }],
    [['endDate'], {}, { endDate: words.date }],
    [['endDate'], { startDate: '2027-07-01' }, { endDate: words.date }],
    [['startDate'], { price: '' }, { startDate: words.date, price: words.empty }],
  ])('with %j half typed is none', (halfTyped, part, errors) => {
    const season = { ...EMPTY_SEASON, price: '150', ...part };
    expect(checkSeason(season, halfTyped, 'EUR', words)).toEqual({ kind: 'errors', errors });
  });

  it('is typed as it was saved', () => {
    const rule = {
      startDate: '2027-07-01',
      endDate: '2027-07-31',
      weekdays: [5],
      nightMinor: 15050,
      minNights: 7,
      maxNights: 14,
      arrivalWeekdays: [1, 2, 3, 4, 5, 6, 7],
      departureWeekdays: [6],
    };
    const season = seasonOf(rule, 'EUR', 'es');
    expect(season).toMatchObject({ price: '150,50', minNights: '7', weekdays: [5] });
    expect(checkSeason(season, [], 'EUR', words)).toEqual({ kind: 'rule', rule });
  });
});

it('asks for a minimum stay between a night and a year', () => {
  const wrong = ['', '0', '366', 'two', '1.5'].map((typed) => checkMinNights(typed, words) !== null);
  expect(wrong).toEqual([true, true, true, true, true]);
  expect(['1', ' 7', '365'].map((typed) => checkMinNights(typed, words))).toEqual([null, null, null]);
});
