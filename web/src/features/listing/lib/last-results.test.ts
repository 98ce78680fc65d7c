import { expect, it } from 'vitest';
import { resultsIn } from './last-results';

it.each([
  ['en', '/properties?search=Adeje&guests=2', '/properties?search=Adeje&guests=2'],
  ['es', '/properties?search=Adeje', '/es/propiedades?search=Adeje'],
  ['en', '/es/propiedades', '/properties'],
  ['en', 'https://elsewhere.example/properties', null],
  ['en', '//elsewhere.example', null],
  ['en', '/property/CASA-1001', null],
  ['en', '', null],
] as const)('in %s, %s leads back to %s', (locale, address, expected) => {
  expect(resultsIn(locale, address)).toBe(expected);
});
