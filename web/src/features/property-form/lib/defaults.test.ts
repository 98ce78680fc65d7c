import { describe, expect, it } from 'vitest';
import { emptyForm, usualTerms } from './defaults';

describe('a new form', () => {
  it('has the defaults of the choices and says nothing else', () => {
    const form = emptyForm('es');
    expect(form).toMatchObject({
      preferredContact: 'email',
      propertyType: 'villa',
      currency: 'EUR',
      poolAccess: 'no_pool',
      parking: 'no_parking',
      kitchen: 'full_kitchen',
      airConditioning: 'none',
      accessibility: 'not_accessible',
      petPolicy: 'no_pets',
      smokingPolicy: 'no_smoking',
      childrenPolicy: 'children_welcome',
      descriptionLanguage: 'es',
      country: '',
      cancellation: null,
      checkInFrom: '',
    });
  });

  it('takes the usual terms only where nothing is said', () => {
    const form = emptyForm('en');
    expect(usualTerms(form)).toMatchObject({ checkInFrom: '16:00', checkOutUntil: '11:00' });
    const said = { ...form, checkInFrom: '15:00', cancellation: 'not_refundable' } as const;
    expect(usualTerms(said)).not.toHaveProperty('checkInFrom');
    expect(usualTerms(said)).not.toHaveProperty('cancellation');
    expect(usualTerms({ ...form, ...usualTerms(form) })).toEqual({});
  });
});
