import { describe, expect, it } from 'vitest';
import { placeText } from './place';

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
