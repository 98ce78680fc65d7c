import { describe, expect, it } from 'vitest';
import { refusalOf } from '@/api/failure';
import type { Problem } from '@/api/types';
import { messagesFor } from '@/i18n/messages';
import { checkDraft, INQUIRY_FIELDS, type InquiryDraft, inquiryRequest, knownRefusal } from './form';

const words = messagesFor('es').inquiry.errors;
const draft: InquiryDraft = {
  name: ' Ana ',
  email: 'ana@example.org',
  phone: '',
  message: 'Hola',
};

describe('a draft', () => {
  it.each([
    [{}, {}],
    [{ name: '  ' }, { name: words.required }],
    [{ email: '' }, { email: words.required }],
    [{ email: 'ana@example' }, { email: words.email }],
    [{ email: 'a@b.es, c@d.es' }, { email: words.email }],
    [{ phone: 'ring me' }, { phone: words.phone }],
    [{ phone: '+34 600 00 00 00' }, {}],
    [{ message: 'a'.repeat(5001) }, { message: words.tooLong }],
    [{ message: '' }, { message: words.required }],
  ])('with %o has the errors %o', (part, errors) => {
    expect(checkDraft({ ...draft, ...part }, words)).toEqual(errors);
  });

  it('becomes a request without blanks', () => {
    const stay = { first: '2027-05-08', end: '2027-05-15' };
    expect(inquiryRequest(draft, 'es', { stay, guests: 4, children: 0 })).toEqual({
      name: 'Ana',
      email: 'ana@example.org',
      message: 'Hola',
      checkIn: '2027-05-08',
      checkOut: '2027-05-15',
      guests: 4,
      language: 'es',
      consent: true,
    });
    const chosen = { stay: null, guests: 2, children: 1 };
    const request = inquiryRequest({ ...draft, phone: ' 600 ' }, 'es', chosen);
    expect(request).not.toHaveProperty('checkIn');
    expect(request.children).toBe(1);
  });
});

describe('a refusal', () => {
  const problem = (code: string, field?: string): Problem => ({
    type: 'about:blank',
    title: code,
    status: 422,
    detail: 'detalle',
    code,
    requestId: '1',
    ...(field ? { field } : {}),
  });

  it.each([
    [409, problem('dates_taken', 'checkIn'), { errors: {}, general: words.dates_taken }],
    [422, problem('validation_failed', 'email'), { errors: { email: 'detalle' }, general: null }],
    [422, problem('validation_failed', 'guests'), { errors: {}, general: 'detalle' }],
    [429, null, { errors: {}, general: words.limited }],
    [404, problem('listing_not_found'), { errors: {}, general: words.unknown }],
    [403, null, { errors: {}, general: words.refused }],
    [500, problem('internal'), { errors: {}, general: words.unavailable }],
    [502, null, { errors: {}, general: words.unavailable }],
  ])('with status %i and %o is explained', (status, problem, expected) => {
    const answer = { kind: 'refused', status, problem } as const;
    expect(knownRefusal(answer, words) ?? refusalOf(answer, INQUIRY_FIELDS, words)).toEqual(expected);
  });
});
