import { describe, expect, it, vi } from 'vitest';
import { monthOf } from '@/features/stay/lib/day';
import {
  countryName,
  formatAgo,
  formatDay,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPercent,
  languageName,
  minorUnits,
  weekdayNames,
} from './format';
import { INTL_LOCALES, TEXT_LANGUAGES } from './locale';

/** `Intl` separates with no-break spaces; the tests read better with plain ones. */
const plain = (text: string) => text.replace(/\s/g, ' ');

describe('money', () => {
  it.each([
    ['en', 11800, 'EUR', '€118'],
    ['es', 11800, 'EUR', '118 €'],
    ['es', 14990, 'EUR', '149,90 €'],
    ['en', 123456, 'GBP', '£1,234.56'],
    ['en', 12000, 'JPY', 'JP¥12,000'],
    ['en', 12500, 'KWD', 'KWD 12.500'],
  ] as const)('in %s of %i %s is %s', (locale, minor, currency, expected) => {
    expect(plain(formatMoney(locale, minor, currency))).toBe(expected);
  });

  it.each([
    ['EUR', 15000, '€150'],
    ['JPY', 150, 'JP¥150'],
    ['KWD', 150000, 'KWD 150'],
  ] as const)('of 150 %s is %i minor units', (currency, minor, expected) => {
    expect(minorUnits(150, currency)).toBe(minor);
    expect(plain(formatMoney('en', minor, currency))).toBe(expected);
  });
});

it.each([
  ['en', 15, '15%'],
  ['en', 15.5, '15.5%'],
  ['es', 0, '0 %'],
] as const)('a share in %s of %d is %s', (locale, percent, expected) => {
  expect(plain(formatPercent(locale, percent))).toBe(expected);
});

describe('days', () => {
  it('are written without a time zone', () => {
    const day = '2027-05-08';
    expect(formatDay('en', day, 'short')).toBe('Sat 8 May');
    expect(formatDay('es', day, 'short')).toBe('sáb 8 may');
    expect(formatDay('en', day, 'full')).toBe('Saturday 8 May 2027');
    expect(formatMonth('en', monthOf(day))).toBe('May 2027');
    expect(formatMonth('es', monthOf(day))).toBe('mayo 2027');
  });

  it('of the week start on Monday', () => {
    const names = (locale: 'en' | 'es') => weekdayNames(locale).map((name) => name.short);
    expect(names('en')).toEqual(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']);
    expect(names('es')).toEqual(['lu', 'ma', 'mi', 'ju', 'vi', 'sá', 'do']);
  });
});

describe('other words', () => {
  const now = new Date('2027-05-08T12:00:00Z');

  it.each([
    ['en', '2027-05-08T11:46:00Z', '14 min ago'],
    ['es', '2027-05-08T10:00:00Z', 'hace 2 h'],
    ['en', '2027-05-05T12:00:00Z', '3 days ago'],
    ['en', '2027-05-08T12:00:30Z', '1 min ago'],
  ] as const)('in %s, %s is %s', (locale, instant, expected) => {
    expect(plain(formatAgo(locale, instant, now)).replace('mins', 'min')).toBe(expected);
  });

  it('names countries and keeps codes nobody knows', () => {
    expect(countryName('es', 'ES')).toBe('España');
    expect(countryName('en', 'ES')).toBe('Spain');
    expect(countryName('en', 'Nowhere')).toBe('Nowhere');
  });

  it('knows the languages of texts by heart, as `Intl` names them', () => {
    const pairs = TEXT_LANGUAGES.flatMap((locale) =>
      TEXT_LANGUAGES.map((language) => [locale, language] as const),
    );
    const names = pairs.map(([locale, language]) =>
      new Intl.DisplayNames(INTL_LOCALES[locale], { type: 'language' }).of(language),
    );
    const ready = vi.spyOn(Intl, 'DisplayNames');
    expect(pairs.map(([locale, language]) => languageName(locale, language))).toEqual(names);
    expect(ready).not.toHaveBeenCalled();
    ready.mockRestore();
    expect(languageName('es', 'de')).toBe('alemán');
  });

  it('keeps half bathrooms', () => {
    expect(formatNumber('en', 2.5)).toBe('2.5');
    expect(formatNumber('es', 2.5)).toBe('2,5');
    expect(formatNumber('es', 2)).toBe('2');
  });
});
