import { describe, expect, it } from 'vitest';
import { siteMessagesFor } from '@/i18n/site-messages';
import { alertSearch, listPathOf, searchLike, wantedBy, wantedRows } from './search';

const stay = { first: '2027-08-01', end: '2027-08-08' };
const DATES = 'checkIn=2027-08-01&checkOut=2027-08-08';

it.each([
  [
    `destination=Corralejo&${DATES}&guests=2&sort=fair&limit=24&cursor=abc&facets=true&seed=3`,
    `destination=Corralejo&${DATES}&guests=2`,
  ],
  [`type=villa&type=house&${DATES}&near=28,-13&sort=distance`, `type=villa&type=house&${DATES}`],
])('the alert of %s is for %s', (search, expected) => {
  expect(alertSearch(search)).toBe(expected);
});

describe('what an alert is for', () => {
  it.each([
    [
      `destination=Corralejo&${DATES}&guests=2`,
      { place: 'Corralejo', stay, priceMax: null, guests: 2, filters: 0 },
    ],
    [`${DATES}&children=1&flexibleDays=3`, { place: '', stay, priceMax: null, guests: null, filters: 0 }],
    [
      `${DATES}&type=villa&type=house&priceMax=100&sort=newest`,
      { place: '', stay, priceMax: 100, guests: null, filters: 2 },
    ],
    [
      'destination=Corralejo&guests=4&priceMax=90',
      { place: 'Corralejo', stay: null, priceMax: 90, guests: 4, filters: 1 },
    ],
    ['destination=Corralejo&month=2027-08&flexibleNights=7', null],
    ['destination=Corralejo&checkIn=2027-08-08&checkOut=2027-08-01', null],
    ['guests=2&priceMax=90', null],
    ['checkIn=2027-08-08&checkOut=2027-08-01', null],
    ['checkIn=2027-02-30&checkOut=2027-03-04', null],
    ['', null],
  ])('%s', (search, expected) => {
    expect(wantedBy(search)).toEqual(expected);
  });

  it.each([
    [
      'en',
      [
        ['Place', 'Corralejo, and 2 more filters'],
        ['Dates', '1 Aug 2027 – 8 Aug 2027'],
        ['Guests', '1 guest'],
      ],
    ],
    [
      'es',
      [
        ['Lugar', 'Corralejo, y 2 filtros más'],
        ['Fechas', '1 ago 2027 – 8 ago 2027'],
        ['Huéspedes', '1 huésped'],
      ],
    ],
  ] as const)('is told in %s', (locale, expected) => {
    const wanted = { place: 'Corralejo', stay, priceMax: null, guests: 1, filters: 2 };
    expect(wantedRows(locale, siteMessagesFor(locale).alerts.form, wanted)).toEqual(expected);
  });

  it('says that any dates will do where it has none', () => {
    const wanted = { place: 'Corralejo', stay: null, priceMax: null, guests: null, filters: 0 };
    expect(wantedRows('en', siteMessagesFor('en').alerts.form, wanted)[1]).toEqual(['Dates', 'Any']);
  });

  it.each([
    ['en', ['Place', 'Corralejo, Fuerteventura, Spain']],
    ['es', ['Lugar', 'Corralejo, Fuerteventura, España']],
  ] as const)('names the place of a full name in %s', (locale, expected) => {
    const wanted = {
      place: 'Corralejo, Fuerteventura, ES',
      stay,
      priceMax: null,
      guests: null,
      filters: 0,
    };
    expect(wantedRows(locale, siteMessagesFor(locale).alerts.form, wanted)[0]).toEqual(expected);
  });
});

it('is for homes like one', () => {
  const search = searchLike('La Oliva & Lajares', stay, 4);
  expect(wantedBy(search)).toEqual({
    place: 'La Oliva & Lajares',
    stay,
    priceMax: null,
    guests: 4,
    filters: 0,
  });
  expect(alertSearch(search)).toBe(search);
});

it.each([
  ['en', `destination=Corralejo&${DATES}&limit=24`, `/properties?search=Corralejo&${DATES}`],
  ['es', `${DATES}&type=villa`, `/es/propiedades?${DATES}&type=villa`],
] as const)('leads in %s from %s to %s', (locale, search, expected) => {
  expect(listPathOf(locale, search)).toBe(expected);
});
