import { describe, expect, it } from 'vitest';
import type { ReviewedListing } from '@/api/types';
import { PARTS } from '@/features/property-form/lib/form';
import { LOCALES } from '@/i18n/locale';
import { changed, FORM, submitted, wordsOf } from '../sample.test.data';
import { type DifferentRow, differencesOf, differentRows, formToApprove } from './differences';
import { type Form, fieldName, groupOf, REASON_FIELDS, slugOf } from './fields';
import { rowsOf } from './values';

const english = wordsOf('en');
/** A home that was returned as `form`, and submitted again. */
const resubmitted = (form: Form, differing: string[]) =>
  submitted({ returnedForm: form as ReviewedListing['form'], differing });

describe('fields', () => {
  it.each([
    ['/licenseNumber', 'licenseNumber'],
    ['license_number', 'licenseNumber'],
    ['/place', 'place'],
    ['postal_code', 'place'],
    ['/links/airbnb', 'links'],
    ['host.company', 'host'],
    ['check_in_from', 'stayTerms'],
    ['photos', null],
    ['', null],
  ])('%s belongs to %s', (field, group) => {
    expect(groupOf(field)).toBe(group);
  });

  it.each([
    ['', 'The whole listing'],
    ['photos', 'Photos'],
    ['/licenseNumber', 'Licence number'],
    ['min_nights', 'Minimum stay'],
    ['of_a_newer_api', 'of_a_newer_api'],
  ])('%s is called %s', (field, name) => {
    expect(fieldName(english.review, field)).toBe(name);
  });

  it('have the names of the API', () => {
    const slugs = [
      '',
      'name',
      'property_type',
      'descriptions',
      'capacity',
      'rooms',
      'place',
      'price',
      'rates',
    ];
    slugs.push(
      'features',
      'distances',
      'stay_terms',
      'license_number',
      'owner_name',
      'host',
      'contacts',
      'links',
    );
    expect(REASON_FIELDS.map(slugOf)).toEqual([...slugs, 'photos']);
  });

  it('hold all of a form but the calendars of a draft', () => {
    for (const name of Object.keys(FORM)) expect(groupOf(name), name).not.toBeNull();
  });
});

describe.each(LOCALES)('values in %s', (locale) => {
  it.each(PARTS)('are said of %s, and not of an empty form', (group) => {
    const rows = rowsOf(locale, wordsOf(locale), FORM, group);
    expect(rows.length).toBeGreaterThan(0);
    for (const [label, value] of rows) {
      expect(label).not.toBe('');
      expect(`${label} ${value}`).not.toMatch(/undefined|null|\{|\[object/);
    }
    expect(rowsOf(locale, wordsOf(locale), {}, group)).toEqual([]);
  });
});

describe('differences', () => {
  const cases: [string, ReviewedListing, string, DifferentRow[]][] = [
    [
      'a changed name',
      changed({ name: 'Casa Nueva' }, ['/name']),
      'Name of the home',
      [{ label: 'Name of the home', before: 'Casa <Lajares>', after: 'Casa Nueva' }],
    ],
    [
      'a removed licence',
      changed({ licenseNumber: '' }, ['/licenseNumber']),
      'Licence number',
      [{ label: 'Licence number', before: 'VV-35-1-0001234', after: null }],
    ],
    [
      'one of several links',
      changed({ links: { vrbo: 'https://www.vrbo.com/1', airbnb: null } }, ['/links']),
      'Links to other sites',
      [{ label: 'Page on Vrbo', before: null, after: 'https://www.vrbo.com/1' }],
    ],
    [
      'a business that is none',
      changed({ host: { professional: null } }, ['/host']),
      'Private or professional host',
      [
        { label: 'Host', before: 'A business', after: 'A private person' },
        { label: 'Business', before: 'Ruiz SL', after: null },
        { label: 'Register number', before: 'B1', after: null },
        { label: 'Business address', before: 'Calle Sol 2', after: null },
      ],
    ],
    [
      'what was mended',
      resubmitted({ ...FORM, licenseNumber: null, maxGuests: 6 }, ['/licenseNumber']),
      'Licence number',
      [{ label: 'Licence number', before: null, after: 'VV-35-1-0001234' }],
    ],
    ['photos, which no form holds', resubmitted(FORM, ['/photos']), 'Photos', []],
    // The API names none where it cannot read the changes any more.
    [
      'changes that are not named',
      changed({ name: 'Casa Nueva', phone: null }, []),
      'Name of the home',
      [{ label: 'Name of the home', before: 'Casa <Lajares>', after: 'Casa Nueva' }],
    ],
  ];

  it.each(cases)('tell %s', (_, home, name, rows) => {
    const found = differencesOf('en', english, home);
    expect(found.map((each) => each.name)).toEqual([name]);
    expect(found[0]?.rows).toEqual(rows);
  });

  it('are none of a home that was never returned', () => {
    expect(differencesOf('en', english, submitted())).toEqual([]);
  });

  it('join rows of one label', () => {
    const rows = differentRows(
      [['Summer', '€90']],
      [
        ['Summer', '€90'],
        ['Summer', '€100'],
      ],
    );
    expect(rows).toEqual([{ label: 'Summer', before: '€90', after: '€90; €100' }]);
  });

  it('are part of what would be approved', () => {
    const form = formToApprove(changed({ phone: '+34600000009' }, ['/contacts']));
    expect([form.phone, form.whatsapp]).toEqual(['+34600000009', '+34600000002']);
  });
});
