import { describe, expect, it } from 'vitest';
import { amountText, countOf, halvesOf, halvesText, isCurrency, minorOf } from './amount';

describe('an amount', () => {
  it.each([
    ['120', 'EUR', 12_000],
    [' 120,50 ', 'EUR', 12_050],
    ['120.5', 'EUR', 12_050],
    ['0', 'EUR', 0],
    [',5', 'EUR', 50],
    ['120.', 'EUR', 12_000],
    ['€120', 'EUR', 12_000],
    ['120 €', 'EUR', 12_000],
    ['1.200', 'EUR', 120_000],
    ['1,200', 'EUR', 120_000],
    ['1 200,50', 'EUR', 120_050],
    ['1.200,50', 'EUR', 120_050],
    ['1,200.50', 'EUR', 120_050],
    ['1.234.567', 'EUR', 123_456_700],
    ['12000', 'JPY', 12_000],
    ['12.000', 'JPY', 12_000],
    ['1.250', 'KWD', 1_250],
    ['10000000000', 'EUR', 1_000_000_000_000],
    ['10000000000,01', 'EUR', null],
    ['12,5', 'JPY', null],
    ['1.2.3', 'EUR', null],
    ['1.200.50', 'EUR', null],
    ['120,505', 'EUR', 12_050_500],
    ['0,1234', 'EUR', null],
    ['-5', 'EUR', null],
    ['1e3', 'EUR', null],
    ['', 'EUR', null],
    ['.', 'EUR', null],
    ['a lot', 'EUR', null],
    ['120,50', 'C', 12_050],
  ])('typed as %j in %s is %s', (typed, currency, minor) => {
    expect(minorOf(typed, currency)).toBe(minor);
  });

  it.each([
    [12_000, 'EUR', 'es', '120'],
    [12_050, 'EUR', 'es', '120,50'],
    [12_050, 'EUR', 'en', '120.50'],
    [5, 'EUR', 'en', '0.05'],
    [0, 'EUR', 'en', '0'],
    [12_000, 'JPY', 'es', '12000'],
    [1_250, 'KWD', 'en', '1.250'],
  ] as const)(
    'of %i minor units of %s is typed in %s as %s, and read back',
    (minor, currency, locale, text) => {
      expect(amountText(minor, currency, locale)).toBe(text);
      expect(minorOf(text, currency)).toBe(minor);
    },
  );
});

it.each([
  ['EUR', true],
  [' chf ', true],
  ['EU', false],
  ['EURO', false],
  ['Other', false],
  ['QQQ', false],
  ['', false],
])('%j is a currency: %s', (code, expected) => {
  expect(isCurrency(code)).toBe(expected);
});

it.each([
  ['4', 4, 4],
  [' 12 ', 12, 12],
  ['2,5', null, 2.5],
  ['2.50', null, 2.5],
  ['2,0', null, 2],
  ['2,', null, 2],
  ['2,25', null, null],
  ['-1', null, null],
  ['', null, null],
  ['two', null, null],
])('%j is the whole number %s and the halves %s', (typed, count, halves) => {
  expect(countOf(typed)).toBe(count);
  expect(halvesOf(typed)).toBe(halves);
});

it('writes halves as the language does', () => {
  expect([halvesText(2.5, 'es'), halvesText(2.5, 'en'), halvesText(2, 'es')]).toEqual(['2,5', '2.5', '2']);
});
