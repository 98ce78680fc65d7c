import { describe, expect, it } from 'vitest';
import { WORDS } from '@/features/listing-form/messages/en';
import { emptyForm } from '@/features/property-form/lib/defaults';
import { LOCALES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { formText, submissionMail } from './by-mail';
import { draftIn } from './resume-link';

const form = {
  ...emptyForm('en'),
  name: 'Casa Lajares',
  ownerEmail: 'marta@owners.example',
  licenseNumber: 'VV-35-1-0001',
  links: { ...emptyForm('en').links, airbnb: 'https://airbnb.example/rooms/1' },
};
const words = ownerMessagesFor('en').draft.byMail;
const mailOf = (of: typeof form, byMail = words) =>
  submissionMail('en', of, 'listings@casacero.example', byMail, WORDS);

describe('a submission by mail', () => {
  it('is text for a person, without what is empty', () => {
    const text = formText('en', form, WORDS);
    expect(text).toContain('Name of the home: Casa Lajares\n');
    expect(text).toContain(
      `${WORDS.platforms.addresses.labels['links.airbnb']}: https://airbnb.example/rooms/1\n`,
    );
    expect(text).toContain('Pool: None');
    expect(text).not.toContain('region');
  });

  it('has a subject and goes to the address for listings', () => {
    const { href, isWhole } = mailOf(form);
    expect(href).toMatch(
      /^mailto:listings@casacero\.example\?subject=New%20listing%3A%20Casa%20Lajares&body=/,
    );
    expect(isWhole).toBe(true);
  });

  it.each(LOCALES)('is cut where mail programs would cut it, and says so (%s)', (locale) => {
    const { byMail } = ownerMessagesFor(locale).draft;
    const long = { ...form, description: 'Una casa con vistas 🏝️. '.repeat(400) };
    const { href, text, isWhole } = mailOf(long, byMail);
    expect(isWhole).toBe(false);
    expect(href.length).toBeLessThanOrEqual(1_900);
    expect(decodeURIComponent(href)).toContain(byMail.cut);
    expect(text).toContain(long.description.trim());
  });
});

it.each([
  [`#draft=${'aB3_-'.repeat(8)}`, 'aB3_-'.repeat(8)],
  ['#draft=notWhole', 'notWhole'],
  [`#draft=${'a'.repeat(43)}.`, 'a'.repeat(43)],
  ['#draft=', null],
  ['#content', null],
  ['', null],
])('finds the draft in %s', (fragment, token) => {
  expect(draftIn(fragment)).toBe(token);
});
