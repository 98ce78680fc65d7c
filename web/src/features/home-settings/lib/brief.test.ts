import { expect, it } from 'vitest';
import type { Locale } from '@/i18n/locale';
import { briefer } from './brief';

it.each<[Locale, string, number, string]>([
  ['en', 'EUR', 15_050, '151'],
  ['en', 'EUR', 125_000, '1,250'],
  ['es', 'EUR', 125_000, '1250'],
  ['es', 'EUR', 1_250_000, '12.500'],
  ['en', 'EUR', 9_999_900, '99,999'],
  ['es', 'EUR', 10_000_000, '100\u00a0mil'],
  ['en', 'JPY', 99_999, '99,999'],
  ['es', 'JPY', 1_500_000, '1,5\u00a0M'],
])('in %s, %s %i is written %s', (locale, currency, minor, text) => {
  expect(briefer(locale, currency)(minor)).toBe(text);
});
