import { describe, expect, it } from 'vitest';
import { placeText, townFullName } from './full-name';

describe('the full name of a town', () => {
  it.each([
    [{ city: 'Corralejo', region: 'Fuerteventura', country: 'ES' }, 'Corralejo, Fuerteventura, ES'],
    [{ city: 'Adeje', region: '', country: 'ES' }, 'Adeje, ES'],
    [{ city: 'Madrid', region: 'Madrid', country: 'ES' }, 'Madrid, Madrid, ES'],
  ])('of %o is %s', (town, name) => {
    expect(townFullName(town)).toBe(name);
  });
});

describe('the place of a search', () => {
  it.each([
    ['en', 'La Palma, Canarias, ES', 'La Palma, Canarias, Spain'],
    ['es', 'La Palma, Canarias, ES', 'La Palma, Canarias, España'],
    ['en', 'Madrid, Madrid, ES', 'Madrid, Spain'],
    ['en', 'Canarias, ES', 'Canarias, Spain'],
    ['en', 'ES', 'ES'],
    ['en', 'Adeje, Tenerife', 'Adeje, Tenerife'],
    ['en', 'adeje, es', 'adeje, es'],
    ['en', 'Las Palmas', 'Las Palmas'],
    ['en', '', ''],
  ] as const)('in %s, %s is read as %s', (locale, place, text) => {
    expect(placeText(locale, place)).toBe(text);
  });
});
