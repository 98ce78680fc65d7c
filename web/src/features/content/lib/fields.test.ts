import { describe, expect, it } from 'vitest';
import type { ContentName } from '@/api/types';
import { LOCALES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import aliases from '../../../../../services/listing/data/destination_aliases.json';
import pages from '../../../../../services/listing/data/licence_pages.json';
import regions from '../../../../../services/listing/data/licence_regions.json';
import {
  CONTENT_NAMES,
  DOCUMENTS,
  draftOf,
  errorAt,
  errorsOf,
  type FieldOf,
  isDraftOf,
  newRow,
  valuesOf,
} from './fields';

const words = ownerMessagesFor('en').dashboard.content;

const SAMPLES: Record<ContentName, object> = {
  banner: {
    shown: true,
    text: { en: 'Hello', es: 'Hola' },
    kind: 'warning',
    fromDay: '2027-03-01',
    untilDay: null,
    link: { url: { en: '/contact', es: '/es/contacto' }, label: { en: 'Write', es: 'Escribe' } },
  },
  launch_offer: { open: true, size: 1000 },
  prices: { yearlyPriceMinor: 14_990, currency: 'EUR', specialPriceAbove: 5 },
  licence_regions: regions,
  licence_pages: pages,
  destination_aliases: aliases,
  glossary: {
    items: [
      { term: 'guagua', language: 'es', translation: 'bus' },
      { term: 'finca', language: 'en', translation: '' },
    ],
  },
};

describe.each(CONTENT_NAMES)('the document %s', (name) => {
  const fields: readonly FieldOf[] = DOCUMENTS[name].fields;

  it('is the same after it was in the form', () => {
    for (const locale of LOCALES) {
      const draft = draftOf(fields, SAMPLES[name] as Record<string, unknown>, locale);
      const { values, errors } = valuesOf(fields, draft, words, locale);
      expect(values).toEqual(SAMPLES[name]);
      expect(errors).toEqual({});
      const kept = JSON.parse(JSON.stringify(draft));
      expect(isDraftOf(fields, kept)).toBe(true);
      expect(isDraftOf(fields, { ...kept, [fields[0]?.name ?? '']: 7 })).toBe(false);
    }
  });

  it('has words for every field in both languages', () => {
    const names = (all: readonly FieldOf[]): string[] =>
      all.flatMap((field) => [field.name, ...('fields' in field ? names(field.fields) : [])]);
    for (const locale of LOCALES) {
      const { field, name: title, about } = ownerMessagesFor(locale).dashboard.content;
      for (const each of names(fields)) expect(field).toHaveProperty(each);
      expect(title[name] && about[name]).toBeTruthy();
    }
  });
});

it.each([
  ['', true],
  ['many', true],
  ['1.5', true],
  ['-1', true],
  ['1000001', true],
  ['0', false],
  ['7', false],
])('%j as a number of homes is wrong: %s', (size, isWrong) => {
  const { errors } = valuesOf(DOCUMENTS.launch_offer.fields, { open: true, size }, words, 'en');
  expect(errors).toEqual(isWrong ? { '/size': 'A whole number from 0 to 1,000,000.' } : {});
});

it.each([
  ['149.90', 'EUR', 14_990],
  ['149,9', 'eur', 14_990],
  ['1.490', 'EUR', 149_000],
  ['0', 'EUR', 0],
  ['149', 'JPY', 149],
  ['149.9055', 'EUR', Number.NaN],
  ['-1', 'EUR', Number.NaN],
  ['', 'EUR', Number.NaN],
])('%j in %s is a price of %d in minor units', (price, currency, minor) => {
  const draft = { yearlyPriceMinor: price, currency, specialPriceAbove: '5' };
  const { values, errors } = valuesOf(DOCUMENTS.prices.fields, draft, words, 'en');
  expect(values.yearlyPriceMinor).toBe(minor);
  expect(Object.keys(errors)).toEqual(Number.isNaN(minor) ? ['/yearlyPriceMinor'] : []);
});

it('what the server says stands at its field', () => {
  const errors = errorsOf('destination_aliases', [
    { pointer: '/document/destinationAliases/items/1/aliases/0', detail: 'Twice' },
    { pointer: '/note', detail: 'Long' },
  ]);
  expect(errorAt(errors, '/items/1/aliases')).toBe('Twice');
  expect(errorAt(errors, '/items/1/destination')).toBeUndefined();
  expect(errorAt(errors, '/note')).toBe('Long');
});

it('rows are told apart', () => {
  expect(newRow([], 'en').row).not.toBe(newRow([], 'en').row);
});
