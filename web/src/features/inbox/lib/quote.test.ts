import { describe, expect, it } from 'vitest';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { sampleInquiry, sampleQuote } from '../sample.test.data';
import {
  checkQuote,
  isQuoteDraft,
  lastValidDay,
  newQuote,
  type QuoteDraft,
  quotePriceAddress,
  validDay,
} from './quote';
import type { TypedLine } from './quote-lines';

const today = '2027-03-08';
const words = ownerMessagesFor('en').inbox.offer.errors;
const draft = newQuote(sampleInquiry());
const lines: TypedLine[] = [
  { key: 0, name: ' 7 nights ', amount: '700' },
  { key: 3, name: 'Cleaning', amount: '60.50' },
];
const check = (change: Partial<QuoteDraft>, typed = lines) =>
  checkQuote({ ...draft, ...change }, typed, { currency: 'EUR', today, maxGuests: 6 }, 'en', words);

describe('an offer', () => {
  it('is sent whole', () => {
    expect(check({})).toEqual({ kind: 'quote', quote: sampleQuote() });
  });

  it.each<[Partial<QuoteDraft>, TypedLine[], string[]]>([
    [
      newQuote(sampleInquiry({ checkIn: null, checkOut: null, guests: null })),
      lines,
      ['checkIn', 'checkOut', 'guests'],
    ],
    [{ checkIn: '2027-03-07' }, lines, ['checkIn']],
    [{ checkOut: '2027-05-08' }, lines, ['checkOut']],
    [{ guests: '7' }, lines, ['guests']],
    [{}, [], ['lines']],
    [{}, [{ key: 2, name: ' ', amount: 'x' }], ['lines.2.name', 'lines.2.amount']],
    [{}, [{ key: 2, name: 'ñ'.repeat(81), amount: '1' }], ['lines.2.name']],
    [{}, [{ key: 0, name: 'a', amount: '-1' }], ['lines']],
    [{ validUntil: '' }, lines, ['validUntil']],
    [{ validUntil: '2027-03-07' }, lines, ['validUntil']],
    [{ validUntil: '2027-04-08' }, lines, ['validUntil']],
    [{ checkIn: '2027-03-10', validUntil: '2027-03-11' }, lines, ['validUntil']],
  ])('is checked before it is sent (%#)', (change, typed, fields) => {
    const checked = check(change, typed);
    expect(checked.kind === 'errors' && Object.keys(checked.errors)).toEqual(fields);
  });

  it.each([
    [{}, '2027-03-11', '2027-04-07'],
    [{ checkIn: '2027-03-09' }, '2027-03-09', '2027-03-09'],
    [{ checkIn: today }, today, today],
    [{ checkIn: '' }, '2027-03-11', '2027-04-07'],
    [{ checkIn: '2027-01-01' }, '2027-03-11', '2027-04-07'],
    [{ validUntil: '2027-03-20' }, '2027-03-20', '2027-04-07'],
  ])('ends in time (%#)', (change, day, last) => {
    const typed = { ...draft, ...change };
    expect([validDay(typed, today), lastValidDay(typed, today)]).toEqual([day, last]);
  });

  it('asks for the price of a stay once it is one', () => {
    const address = '/api/v1/properties/CASA-1/price?checkIn=2027-05-08&checkOut=2027-05-15&guests=';
    expect(quotePriceAddress('CASA-1', draft, 2)).toBe(`${address}4&children=2`);
    expect(quotePriceAddress('CASA-1', { ...draft, guests: '2' }, 2)).toBe(`${address}2&children=1`);
    for (const change of [{ checkIn: '' }, { checkOut: draft.checkIn }, { guests: '0' }, { guests: 'two' }])
      expect(quotePriceAddress('CASA-1', { ...draft, ...change }, 0)).toBeNull();
  });

  it('is read back from where it was kept', () => {
    expect(isQuoteDraft(JSON.parse(JSON.stringify({ ...draft, lines })))).toBe(true);
    const broken = [null, 7, {}, { ...draft, lines: [{ key: 'a' }] }, { ...draft, holdsNights: 1 }];
    for (const stored of broken) expect(isQuoteDraft(stored)).toBe(false);
  });
});
