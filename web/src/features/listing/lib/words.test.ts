import { describe, expect, it } from 'vitest';
import { messagesFor } from '@/i18n/messages';
import {
  bathroomsLine,
  bedroomsLine,
  chooseDescription,
  compareLinks,
  distanceText,
  ownerLinks,
  placeLine,
  priceLine,
  safeUrl,
  translationLabel,
} from './words';

const plain = (text: string) => text.replace(/\s/g, ' ');

describe('place', () => {
  it('names the country in the language and repeats nothing', () => {
    expect(placeLine('es', { city: 'Adeje', region: 'Tenerife', country: 'ES' })).toBe(
      'Adeje, Tenerife, España',
    );
    expect(placeLine('en', { city: 'Madrid', region: 'Madrid', country: 'ES' })).toBe('Madrid, Spain');
    expect(placeLine('en', { city: 'Adeje', region: '', country: 'ES' })).toBe('Adeje, Spain');
  });
});

describe('price', () => {
  it.each([
    [null, 'from €90'],
    [9000, 'from €90'],
    [12050, '€90 to €120.50'],
  ])('with a highest price of %s is %s', (maxMinor, expected) => {
    expect(priceLine('en', messagesFor('en').card, { currency: 'EUR', minMinor: 9000, maxMinor })).toBe(
      expected,
    );
  });

  it('is written the Spanish way', () => {
    const price = { currency: 'EUR', minMinor: 9000, maxMinor: 12000 };
    expect(plain(priceLine('es', messagesFor('es').card, price))).toBe('de 90 € a 120 €');
  });
});

describe('size and distance', () => {
  it.each([
    ['en', 1, '1 bathroom'],
    ['en', 2.5, '2 bathrooms and a toilet'],
    ['en', 0.5, 'a toilet'],
    ['es', 0.5, 'un aseo'],
    ['es', 1.5, '1 baño y un aseo'],
    ['es', 3, '3 baños'],
  ] as const)('in %s, %s bathrooms are %s', (locale, bathrooms, line) => {
    expect(bathroomsLine(locale, messagesFor(locale).card, bathrooms)).toBe(line);
  });

  it.each([
    ['en', 0, 'Studio'],
    ['es', 0, 'Estudio'],
    ['en', 1, '1 bedroom'],
    ['es', 3, '3 dormitorios'],
  ] as const)('in %s, %s bedrooms are %s', (locale, bedrooms, line) => {
    expect(bedroomsLine(locale, messagesFor(locale).card, bedrooms)).toBe(line);
  });

  it.each([
    ['es', '1.4 km', '1,4 km'],
    ['en', '1.4 km', '1.4 km'],
    ['en', '0,5 km', '0.5 km'],
    ['en', '0,25 km', '0.25 km'],
    ['es', '0.05 km', '0,05 km'],
    ['es', '350 m', '350 m'],
    ['es', '1.200 m', '1.200 m'],
    ['es', '10 min', '10 min'],
  ] as const)('in %s, %s reads %s', (locale, text, shown) => {
    expect(distanceText(locale, text)).toBe(shown);
  });
});

describe('description', () => {
  const spanish = { language: 'es', text: 'Hola', machineTranslated: false, provider: null };
  const english = { language: 'en', text: 'Hello', machineTranslated: true, provider: 'apertium' };

  it('is the page’s language, with the owner’s words beside a machine’s', () => {
    expect(chooseDescription([spanish, english], 'en')).toEqual({ shown: english, original: spanish });
    expect(chooseDescription([spanish, english], 'es')).toEqual({ shown: spanish, original: null });
  });

  it('has the original that was translated', () => {
    const [german, own, machine] = [
      { ...spanish, language: 'de' },
      { ...english, machineTranslated: false, provider: null },
      { ...spanish, machineTranslated: true, provider: 'azure' },
    ];
    expect(chooseDescription([german, own, machine], 'es')).toEqual({ shown: machine, original: own });
    expect(chooseDescription([german, english, spanish], 'en')).toEqual({ shown: english, original: german });
    expect(chooseDescription([german, own], 'es')).toEqual({ shown: own, original: null });
  });

  it('falls back to the owner’s words, or to nothing', () => {
    expect(chooseDescription([spanish], 'en')).toEqual({ shown: spanish, original: null });
    expect(chooseDescription([], 'en')).toBeNull();
  });

  it('names the text that was translated, not merely the first', () => {
    const german = { ...spanish, language: 'de', text: 'Hallo' };
    expect(chooseDescription([german, spanish, english], 'en')?.original).toEqual(spanish);
    expect(chooseDescription([german, english], 'en')?.original).toEqual(german);
  });

  it.each([
    ['en', 'Translated automatically from Spanish'],
    ['es', 'Traducción automática del español'],
  ] as const)('in %s, a machine’s translation is marked: %s', (locale, label) => {
    expect(translationLabel(locale, messagesFor(locale).detail, spanish)).toBe(label);
  });
});

describe('links', () => {
  it('keeps web addresses only', () => {
    expect(safeUrl('javascript:alert(1)')).toBeNull();
    expect(safeUrl('airbnb.com/rooms/1')).toBeNull();
    expect(safeUrl('')).toBeNull();
    expect(safeUrl('https://www.airbnb.com/rooms/1')).toBe('https://www.airbnb.com/rooms/1');
  });

  it('offers platforms in one order', () => {
    const links = { vrbo: 'https://vrbo.com/1', airbnb: 'https://airbnb.com/1', holidu: 'ftp://holidu.com' };
    expect(compareLinks(links).map((link) => link.name)).toEqual(['Airbnb', 'Vrbo']);
  });

  it('knows as what a press is counted', () => {
    const at = (host: string) => `https://${host}.example/1`;
    const links = { booking: at('b'), vrbo: at('v'), holidu: at('h'), other: at('o'), minisite: at('m') };
    const ways = ownerLinks(links, messagesFor('en').contact).map(({ way }) => way);
    expect(ways).toEqual(['booking', 'vrbo', 'other', 'other', 'website']);
  });
});
