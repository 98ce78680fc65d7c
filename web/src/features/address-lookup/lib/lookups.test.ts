import { describe, expect, it } from 'vitest';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { addressErrors, addressOf, combinationsOf, lineOf, NO_ADDRESS } from './lookups';

const FULL = {
  address: 'Calle Real 1',
  postcode: '35660',
  city: 'Corralejo',
  region: 'Las Palmas',
  country: 'ES',
};

describe('the lookups of an address', () => {
  it('name all of it, then less and less', () => {
    expect(combinationsOf(FULL).map(lineOf)).toEqual([
      'Calle Real 1, 35660, Corralejo, Las Palmas, ES',
      'Calle Real 1, Corralejo, ES',
      '35660, Corralejo, Las Palmas, ES',
      '35660, ES',
      'Corralejo, Las Palmas, ES',
      'Corralejo, ES',
    ]);
  });

  it('of a home are those of its form', () => {
    expect(
      addressOf({ address: 'Calle Real 1', postalCode: '35660', city: 'Corralejo', country: 'ES' }),
    ).toEqual({
      ...{ address: 'Calle Real 1', postcode: '35660', city: 'Corralejo', region: '', country: 'ES' },
    });
  });

  it('are each made once, and none without a town or postcode', () => {
    expect(combinationsOf({ ...NO_ADDRESS, city: ' Corralejo ', country: 'ES' }).map(lineOf)).toEqual([
      'Corralejo, ES',
    ]);
    expect(combinationsOf({ ...NO_ADDRESS, postcode: '35660', country: 'ES' }).map(lineOf)).toEqual([
      '35660, ES',
    ]);
    expect(combinationsOf({ ...NO_ADDRESS, address: 'Calle Real', country: 'ES' })).toEqual([]);
  });
});

it('says which field of an address is missing or wrong', () => {
  const words = ownerMessagesFor('en').dashboard.addressLookup;
  const errors = (change: object) => addressErrors(words, { ...NO_ADDRESS, ...change });
  expect(errors({})).toEqual({ city: words.required });
  expect(errors({ city: 'Corralejo' })).toMatchObject({ country: words.cityRequired });
  expect(errors({ country: 'ES' })).toMatchObject({ city: words.cityRequired });
  expect(errors({ city: 'Corralejo', country: 'Spain' })).toMatchObject({ country: words.countryFormat });
  expect(errors({ city: 'Corralejo', country: 'es' })).toBeNull();
  expect(errors({ postcode: '35660', country: 'ES' })).toBeNull();
});
