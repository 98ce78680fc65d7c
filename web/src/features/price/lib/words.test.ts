import { describe, expect, it } from 'vitest';
import type { Fees, PriceRule, StayPrice } from '@/api/types';
import { messagesFor } from '@/i18n/messages';
import { NO_BOOKING_RULES, SILENT_RULE } from './rates';
import {
  bookingRows,
  extraFeeRows,
  feeRows,
  priceLines,
  type Row,
  rateRows,
  refusedText,
  shortTotal,
  stayTotal,
} from './words';

/** The spaces of `Intl` do not break. */
const plain = (rows: readonly Row[]) => rows.map((row) => row.map((text) => text.replace(/\s/g, ' ')));

const PRICE: StayPrice = {
  currency: 'EUR',
  nights: 5,
  lines: [
    { type: 'nights', amountMinor: 50_000 },
    { type: 'cleaning', amountMinor: 6_000 },
    { type: 'extra_guests', amountMinor: 0 },
    { type: 'tourist_tax', amountMinor: null },
  ],
  totalMinor: 56_000,
  isFrom: false,
  isComplete: false,
  depositMinor: null,
  minNights: 3,
  refused: null,
};

describe('the price of a stay', () => {
  it.each([
    ['en', false, '€560'],
    ['en', true, 'from €560'],
    ['es', false, '560 €'],
    ['es', true, 'desde 560 €'],
  ] as const)('in %s, with from: %s, is %s', (locale, isFrom, total) => {
    const words = messagesFor(locale).price;
    expect(stayTotal(locale, words, { ...PRICE, isFrom }).replace(/\s/g, ' ')).toBe(total);
  });

  it.each([
    ['en', { isComplete: true }, '€560'],
    ['en', { isComplete: false }, 'from €560'],
    ['es', { isComplete: false }, 'desde 560 €'],
    ['es', { isComplete: true, isFrom: true }, 'desde 560 €'],
  ] as const)('in %s, without room for a note, %o is %s', (locale, part, total) => {
    const words = messagesFor(locale).price;
    expect(shortTotal(locale, words, { ...PRICE, ...part }).replace(/\s/g, ' ')).toBe(total);
  });

  it.each([
    [
      'en',
      [
        ['5 nights', '€500'],
        ['Cleaning', '€60'],
        ['Tourist tax', 'Ask the owner'],
      ],
    ],
    [
      'es',
      [
        ['5 noches', '500 €'],
        ['Limpieza', '60 €'],
        ['Tasa turística', 'Pregunta al propietario'],
      ],
    ],
  ] as const)('in %s has a line for all but what is not charged', (locale, lines) => {
    expect(plain(priceLines(locale, messagesFor(locale).price, PRICE))).toEqual(lines);
  });
});

describe('the fees', () => {
  const said: Fees = {
    cleaningMinor: 6_000,
    extraGuest: { includedGuests: 4, nightMinor: 1_550 },
    touristTaxMinor: 0,
    depositMinor: 20_000,
  };

  it.each([
    [
      'en',
      [
        ['Cleaning', '€60 per stay'],
        ['Extra guests', '€15.50 a night for each guest above 4'],
        ['Tourist tax', 'Not charged'],
        ['Deposit', '€200, returned after the stay'],
      ],
    ],
    [
      'es',
      [
        ['Limpieza', '60 € por estancia'],
        ['Huéspedes adicionales', '15,50 € por noche por cada huésped que pase de 4'],
        ['Tasa turística', 'No se cobra'],
        ['Fianza', '200 €, que se devuelven después de la estancia'],
      ],
    ],
  ] as const)('in %s are told as the owner told them', (locale, rows) => {
    expect(plain(feeRows(locale, messagesFor(locale).price, said, 'EUR'))).toEqual(rows);
  });

  it('that are not known are the owner’s to tell, and are no section where none is known', () => {
    const unknown: Fees = {
      cleaningMinor: null,
      extraGuest: null,
      touristTaxMinor: null,
      depositMinor: null,
    };
    const { price } = messagesFor('es');
    expect(feeRows('es', price, { ...unknown, cleaningMinor: 0 }, 'EUR')).toEqual([
      ['Limpieza', 'No se cobra'],
      ['Huéspedes adicionales', 'Pregunta al propietario'],
      ['Tasa turística', 'Pregunta al propietario'],
      ['Fianza', 'Pregunta al propietario'],
    ]);
    expect(feeRows('es', price, unknown, 'EUR')).toEqual([]);
  });
});

describe('the price rules', () => {
  const today = '2027-05-01';
  const rule = (part: Partial<PriceRule>): PriceRule => ({
    ...SILENT_RULE,
    ...part,
  });
  const rows = (locale: 'en' | 'es' | 'it', part: Partial<PriceRule>, minNights = 1) =>
    plain(rateRows(locale, messagesFor(locale).price, { priceRules: [rule(part)], minNights }, 'EUR', today));
  const summer = { startDate: '2027-07-01', endDate: '2027-08-31' };

  it.each([
    ['en', { ...summer, nightMinor: 15_000 }, '1 Jul – 31 Aug 2027', '€150 a night'],
    ['es', { ...summer, nightMinor: 15_000 }, '1 jul – 31 ago 2027', '150 € por noche'],
    [
      'en',
      { startDate: '2027-12-20', endDate: '2028-01-06', minNights: 7 },
      '20 Dec 2027 – 6 Jan 2028',
      'at least 7 nights',
    ],
    [
      'en',
      { ...summer, weekdays: [6, 5, 7], nightMinor: 18_000, minNights: 2 },
      '1 Jul – 31 Aug 2027, Friday to Sunday nights',
      '€180 a night · at least 2 nights',
    ],
    ['en', { weekdays: [5, 6], nightMinor: 9_000 }, 'Friday and Saturday nights', '€90 a night'],
    ['es', { weekdays: [5, 6], nightMinor: 9_000 }, 'Noches de viernes y sábado', '90 € por noche'],
    ['es', { weekdays: [5, 6, 7], minNights: 2 }, 'Noches de viernes a domingo', 'mínimo 2 noches'],
    ['es', { weekdays: [1, 2, 3, 4, 5, 6, 7], nightMinor: 9_000 }, 'Todas las noches', '90 € por noche'],
    ['en', { arrivalWeekdays: [6], maxNights: 7 }, 'All nights', 'at most 7 nights · arrival on Saturday'],
    ['it', { arrivalWeekdays: [1, 2, 3] }, 'Tutte le notti', 'arrivo di lunedì, martedì e mercoledì'],
    ['en', { departureWeekdays: [1, 2, 3, 4, 5, 6, 7] }, 'All nights', 'departure on any day'],
  ] as const)('in %s, %o reads %s: %s', (locale, part, label, value) => {
    const copied = structuredClone(part) as Partial<PriceRule>;
    expect(rows(locale, copied)).toEqual([[label, value]]);
  });

  it('keep all their nights where others of the same days say less', () => {
    const priceRules = [
      rule({ ...summer, nightMinor: 15_000, arrivalWeekdays: [6] }),
      rule({ ...summer, weekdays: [5, 6], nightMinor: 20_000 }),
    ];
    expect(
      plain(rateRows('en', messagesFor('en').price, { priceRules, minNights: 1 }, 'EUR', today)),
    ).toEqual([
      ['1 Jul – 31 Aug 2027', '€150 a night · arrival on Saturday'],
      ['1 Jul – 31 Aug 2027, Friday and Saturday nights', '€200 a night'],
    ]);
  });

  it('for all nights name those that others leave, and the same season of two years is one', () => {
    const { price } = messagesFor('en');
    const priceRules = [
      rule({ nightMinor: 15_600 }),
      rule({ weekdays: [5, 6], nightMinor: 18_200 }),
      rule({ ...summer, nightMinor: 20_000 }),
      rule({ startDate: '2028-07-01', endDate: '2028-08-31', nightMinor: 20_000 }),
      rule({ startDate: '2029-07-01', endDate: '2029-08-31', nightMinor: 21_000 }),
    ];
    expect(plain(rateRows('en', price, { priceRules, minNights: 1 }, 'EUR', today))).toEqual([
      ['Sunday to Thursday nights', '€156 a night'],
      ['Friday and Saturday nights', '€182 a night'],
      ['1 Jul – 31 Aug 2027, 2028', '€200 a night'],
      ['1 Jul – 31 Aug 2029', '€210 a night'],
    ]);
  });

  it('that are over are left out, and the usual minimum stay comes last', () => {
    const past = { startDate: '2027-04-01', endDate: '2027-04-30', nightMinor: 9_000 };
    expect(rows('en', past)).toEqual([]);
    expect(rows('es', { ...past, endDate: '2027-05-01' }, 3)).toHaveLength(2);
    expect(rows('es', past, 3)).toEqual([['Estancia mínima', '3 noches']]);
  });
});

describe('booking rules', () => {
  it.each([
    [
      'en',
      'Arrival: Saturday / Notice before arrival: 2 days / Discounts: 10% off from 7 nights · 5% off at most 3 days before arrival',
    ],
    [
      'de',
      'Anreise: Samstag / Vorlauf vor der Anreise: 2 Tage / Rabatte: 10 % weniger ab 7 Nächten · 5 % weniger höchstens 3 Tage vor der Anreise',
    ],
  ] as const)('in %s read %s', (locale, expected) => {
    const none = { minNights: null, minDaysAhead: null, maxDaysAhead: null };
    const discounts = [
      { ...none, percent: 10, minNights: 7 },
      { ...none, percent: 5, maxDaysAhead: 3 },
    ];
    const booking = { ...NO_BOOKING_RULES, arrivalWeekdays: [6], noticeDays: 2, discounts };
    const rows = plain(bookingRows(locale, messagesFor(locale).price, booking));
    expect(rows.map(([label, value]) => `${label}: ${value}`).join(' / ')).toBe(expected);
  });

  it('name fees by their kind, and those that not everybody pays', () => {
    const fee = { amountMinor: 1_500, name: null, isOptional: false } as const;
    const fees = [
      { ...fee, kind: 'linen', unit: 'guest' },
      { ...fee, kind: 'other', unit: 'stay', name: 'Sauna', isOptional: true },
    ] as const;
    expect(plain(extraFeeRows('en', messagesFor('en').price, fees, 'EUR'))).toEqual([
      ['Bed linen and towels', '€15 per guest'],
      ['Sauna', '€15 per stay, if you want it'],
    ]);
  });

  it.each([
    [{ reason: 'too_short', number: 3, weekdays: [] }, 'the minimum stay is 3 nights'],
    [{ reason: 'arrival_weekday', number: 0, weekdays: [6, 1] }, 'guests arrive on Monday and Saturday'],
    // A reason of a newer release.
    [{ reason: 'arrival_weekday', number: 0, weekdays: [] }, 'The owner does not take this stay'],
    [{ reason: 'too_soon', number: 1, weekdays: [] }, '1 day’s notice'],
  ] as const)('say of %o why a stay is refused', (refused, expected) => {
    expect(
      refusedText('en', messagesFor('en').price, { ...refused, weekdays: [...refused.weekdays] }),
    ).toContain(expected);
  });
});
