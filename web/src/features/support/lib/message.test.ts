import { describe, expect, it } from 'vitest';
import { refusalOf } from '@/api/failure';
import type { Problem } from '@/api/types';
import { LOCALES } from '@/i18n/locale';
import { siteMessagesFor } from '@/i18n/site-messages';
import { fill } from '@/i18n/words';
import { checkSupportDraft, contactMessage, SUPPORT_FIELDS, type SupportDraft, supportMail } from './message';

const words = siteMessagesFor('en').contact.form;
const { errors } = words;
const draft: SupportDraft = {
  firstName: ' Ana ',
  lastName: 'Vega',
  email: 'ana@example.org',
  subject: 'general_inquiry',
  message: 'Where is the key & the door?',
  consent: true,
};

describe('a message to the site', () => {
  it.each([
    [{}, {}],
    [{ firstName: '  ' }, { firstName: errors.required }],
    [{ lastName: 'a'.repeat(81) }, { lastName: fill(errors.tooLong, { max: 80 }) }],
    [{ firstName: '🏡'.repeat(80) }, {}],
    [{ email: '' }, { email: errors.required }],
    [{ email: 'ana@example' }, { email: errors.email }],
    [{ message: 'Too short' }, { message: fill(errors.tooShort, { min: 10 }) }],
    [{ message: 'a'.repeat(4000) }, {}],
    [{ message: 'a'.repeat(4001) }, { message: fill(errors.tooLong, { max: 4000 }) }],
    [{ consent: false }, { consent: errors.consent }],
  ])('with %o has the errors %o', (part, expected) => {
    expect(checkSupportDraft({ ...draft, ...part }, errors)).toEqual(expected);
  });

  it('becomes a request without blanks', () => {
    expect(contactMessage(draft, 'es')).toEqual({
      firstName: 'Ana',
      lastName: 'Vega',
      email: 'ana@example.org',
      subject: 'general_inquiry',
      message: draft.message,
      language: 'es',
      consent: true,
    });
  });

  const problem = (code: string, field?: string): Problem => ({
    type: 'about:blank',
    title: code,
    status: 422,
    detail: 'detail',
    code,
    requestId: '1',
    ...(field ? { field } : {}),
  });

  it.each([
    [422, problem('validation_failed', 'email'), { errors: { email: 'detail' }, general: null }],
    [422, problem('validation_failed', 'language'), { errors: {}, general: 'detail' }],
    [422, problem('consent_required', 'consent'), { errors: { consent: 'detail' }, general: null }],
    [429, null, { errors: {}, general: errors.limited }],
    [403, null, { errors: {}, general: errors.refused }],
    [503, problem('unavailable'), { errors: {}, general: errors.unavailable }],
  ])('that is refused with status %i and %o is explained', (status, problem, expected) => {
    expect(refusalOf({ kind: 'refused', status, problem }, SUPPORT_FIELDS, errors)).toEqual(expected);
  });
});

describe.each(LOCALES)('the mail of the mail program in %s', (locale) => {
  const texts = siteMessagesFor(locale).contact.form;
  const addresses = { support: 'help@casa.example', listings: 'homes@casa.example' };
  const read = (part: Partial<SupportDraft>, acceptedAt: Date | null) => {
    const [to, query] = supportMail({ ...draft, ...part }, addresses, acceptedAt, texts)
      .replace('mailto:', '')
      .split('?');
    const values = new URLSearchParams(query);
    return { to, subject: values.get('subject'), body: values.get('body') };
  };

  it('has everything that was typed', () => {
    const { to, subject, body } = read({}, new Date('2027-05-08T10:00:00Z'));
    const topic = texts.subjects.general_inquiry;
    expect(to).toBe('help@casa.example');
    expect(subject).toBe(fill(texts.mailSubject, { subject: topic }));
    for (const text of ['Ana Vega', 'ana@example.org', topic, draft.message, '2027-05-08T10:00:00.000Z']) {
      expect(body).toContain(text);
    }
  });

  it('goes to the address for listings where it is about one, and claims no consent', () => {
    const { to, body } = read({ subject: 'property_listing', consent: false }, null);
    expect(to).toBe('homes@casa.example');
    expect(body?.trim().endsWith(draft.message)).toBe(true);
  });
});
