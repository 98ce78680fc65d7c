import { describe, expect, it } from 'vitest';
import { LA_OLIVA } from '@/features/location/lib/samples';
import { placeOfPostcode, placeText } from './place';

describe('the place of an address', () => {
  const place = { country: 'ES', city: 'Corralejo', region: 'Fuerteventura', stateProvince: 'Las Palmas' };
  it.each([
    [{ ...place, postalCode: '35660' }, '35660 Corralejo, Fuerteventura, Las Palmas, ES'],
    [{ ...place, region: null, stateProvince: null, postalCode: null }, 'Corralejo, ES'],
    [null, null],
  ])('%o is %s', (texts, line) => {
    expect(placeText(texts)).toBe(line);
  });
});

describe('what a postcode says of an address', () => {
  const laOliva = {
    postalCode: '35660',
    city: 'La Oliva',
    region: 'Fuerteventura',
    stateProvince: 'Las Palmas',
  };
  const { city: _, ...noTown } = laOliva;
  it.each([
    ['an island', {}, laOliva],
    ['no island', { island: null }, { ...laOliva, region: 'Canary Islands' }],
    ['a province alone', { island: null, region: null }, { ...laOliva, region: '' }],
    ['no town', { city: null }, noTown],
    ['neither island, region nor province', { island: null, region: null, province: null }, null],
    ['what may not be kept', { source: 'google' }, null],
    ['nothing, being of a wrong form', { valid: false }, null],
  ])('%s', (_, part, place) => {
    expect(placeOfPostcode({ ...LA_OLIVA, ...part })).toEqual(place);
  });
});
