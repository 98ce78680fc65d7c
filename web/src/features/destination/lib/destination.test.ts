import { describe, expect, it } from 'vitest';
import type { Destination, ListedProperty } from '@/api/types';
import { siteMessagesFor } from '@/i18n/site-messages';
import {
  countedNames,
  middleOf,
  nearbyPlaces,
  placeOfSlug,
  priceSentence,
  readSlug,
  suggestionQuery,
} from './destination';

const place = (name: string, kind: Destination['kind'] = 'town', count = 3): Destination => ({
  kind,
  name,
  region: '',
  country: 'ES',
  count,
  fullName: name,
});

describe('the place of an address', () => {
  const suggestions = [
    place('Las Palmas', 'area'),
    place('Las Palmas'),
    place('El Médano'),
    place('Adeje', 'town', 0),
  ];

  it.each([
    ['las-palmas', 0],
    ['el-medano', 2],
    ['palmas', null],
    ['El-Medano', null],
    ['adeje', null],
    ['', null],
  ])('%s', (slug, index) => {
    expect(placeOfSlug(slug, suggestions)).toBe(index === null ? null : suggestions[index]);
  });

  it.each([
    ['el-medano', 'el-medano'],
    ['%CE%B1%CE%B8%CE%B7%CE%BD%CE%B1', 'αθηνα'],
    ['αθηνα', 'αθηνα'],
    ['%E0%A4%A', ''],
  ])('%s is read as %s', (segment, slug) => {
    expect(readSlug(segment)).toBe(slug);
  });

  it('is asked for in words', () => {
    expect(suggestionQuery('las-palmas-de-gran-canaria')).toBe('las palmas de gran canaria');
  });
});

describe('what a place offers', () => {
  it('is counted, the most frequent first, without what nobody has and what has no name', () => {
    const counts = [
      { value: 'wifi', count: 2 },
      { value: 'pool', count: 0 },
      { value: 'sauna', count: 5 },
      { value: 'unheard_of', count: 9 },
    ];
    expect(countedNames(counts, { wifi: 'Wi-Fi', pool: 'Pool', sauna: 'Sauna' })).toEqual([
      { name: 'Sauna', count: 5 },
      { name: 'Wi-Fi', count: 2 },
    ]);
  });

  const home = (minMinor: number, currency = 'EUR') => ({ price: { currency, minMinor, maxMinor: null } });
  it.each([
    [home(4_500), home(21_000), 'The price of a night starts between €45 and €210.'],
    [home(4_500), home(4_500), 'A night costs €45 or more.'],
    [home(4_500), home(21_000, 'GBP'), null],
    [undefined, undefined, null],
  ])('costs what its homes cost: %#', (cheapest, dearest, sentence) => {
    expect(priceSentence('en', siteMessagesFor('en').destination, cheapest, dearest)).toBe(sentence);
  });
});

describe('the places around', () => {
  it.each([
    [[], null],
    [[{ approximatePoint: null }], null],
    [
      [
        { approximatePoint: { latitude: 28, longitude: -14 } },
        { approximatePoint: null },
        { approximatePoint: { latitude: 29, longitude: -13 } },
      ],
      '28.500,-13.500',
    ],
  ])('%# are those around the middle of its homes', (homes, middle) => {
    expect(middleOf(homes)).toBe(middle);
  });

  it('are the towns of the nearest homes, then the usual ones, each once and never itself', () => {
    const nearest = ['Corralejo', 'Lajares', 'corralejo', 'Lajares'].map(
      (city) => ({ city }) as ListedProperty,
    );
    const top = [
      place('Fuerteventura', 'area'),
      place('Lajares'),
      ...'abcdefgh'.split('').map((name) => place(name)),
    ];
    const slugs = nearbyPlaces('corralejo', nearest, top).map(({ slug }) => slug);
    expect(slugs).toEqual(['lajares', 'fuerteventura', 'a', 'b', 'c', 'd', 'e', 'f']);
  });
});
