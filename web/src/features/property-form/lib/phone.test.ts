import { expect, it } from 'vitest';
import { withCountryCode } from './phone';

it.each([
  ['ES', '600 123 456', '+34 600 123 456'],
  ['ES', '600123456', '+34 600 123 456'],
  ['ES', ' 928-12-34-56 ', '+34 928 123 456'],
  ['ES', '+34 600 123 456', null],
  ['ES', '0034600123456', null],
  ['ES', '112', null],
  ['ES', '500 123 456', null],
  ['ES', '', null],
  ['PT', '912 345 678', null],
  ['', '600 123 456', null],
])('in %s, %o is completed to %o', (country, typed, expected) => {
  expect(withCountryCode(country, typed)).toBe(expected);
});
