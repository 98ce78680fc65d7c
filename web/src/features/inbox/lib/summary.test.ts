import { describe, expect, it } from 'vitest';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { sampleInquiry } from '../sample.test.data';
import { firstWords, stayOf, stayParts, stayText } from './summary';

describe('what the list says of a stay', () => {
  it.each([
    ['en', {}, ['8–15 May 2027', '7 nights', '4 guests']],
    ['es', {}, ['8–15 may 2027', '7 noches', '4 huéspedes']],
    ['es', { children: 1 }, ['8–15 may 2027', '7 noches', '4 huéspedes (1 niño)']],
    [
      'en',
      { checkIn: '2027-12-28', checkOut: '2028-01-03', guests: 1 },
      ['28 Dec – 3 Jan 2028', '6 nights', '1 guest'],
    ],
    ['es', { checkIn: null, checkOut: null, guests: null }, ['Sin fechas']],
  ] as const)('in %s (%#)', (locale, change, parts) => {
    expect(stayParts(locale, ownerMessagesFor(locale).inbox, sampleInquiry(change))).toEqual(parts);
  });

  it('is longer where the inquiry is open', () => {
    const stay = stayOf(sampleInquiry());
    const text = stay && stayText('en', ownerMessagesFor('en').inbox, stay);
    expect(text).toBe('8 May 2027 – 15 May 2027, 7 nights');
  });
});

describe('the first words', () => {
  it.each([
    ['as they are', ' Hello,\n\n there ', 'Hello, there'],
    ['cut between words', `${'word '.repeat(30)}`, `${'word '.repeat(23)}word…`],
    ['cut anywhere without spaces', 'ñ'.repeat(200), `${'ñ'.repeat(120)}…`],
    ['without half a character', '🏡'.repeat(121), `${'🏡'.repeat(120)}…`],
    ['of nothing', ' \n ', ''],
  ])('%s', (_name, text, expected) => {
    expect(firstWords(text)).toBe(expected);
  });
});
