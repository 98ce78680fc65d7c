import { describe, expect, it } from 'vitest';
import { LOCALES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { fill } from '@/i18n/words';
import { foundErrors } from '@/ui/form';
import { checkChange, codeOf, codesText, grouped, PASSWORD_BOUNDS, svgAddress } from './account';

const LONG = 'correct horse battery';

describe.each(LOCALES)('a change of the password in %s', (locale) => {
  const words = ownerMessagesFor(locale).dashboard.account;
  const { change, required } = words;
  it.each([
    [{ oldPassword: 'old', newPassword: LONG, again: LONG }, null],
    [{ oldPassword: '', newPassword: LONG, again: LONG }, { oldPassword: required }],
    [
      { oldPassword: 'old', newPassword: 'short', again: 'short' },
      { newPassword: fill(change.tooShort, PASSWORD_BOUNDS) },
    ],
    [{ oldPassword: 'old', newPassword: LONG, again: `${LONG}.` }, { again: change.mismatch }],
    [
      { oldPassword: 'old', newPassword: '🔑'.repeat(129), again: '🔑'.repeat(129) },
      { newPassword: fill(change.tooLong, PASSWORD_BOUNDS) },
    ],
  ])('of %o says what is wrong', (typed, errors) => {
    expect(foundErrors(checkChange(typed, words))).toEqual(errors);
  });

  it('keeps recovery codes as a text that says whose they are', () => {
    const text = codesText(
      ['abcd-efgh', 'ijkl-mnop'],
      { name: 'Ana', email: 'ana@site.example' },
      words.codes,
    );
    expect(text.split('\r\n').slice(2)).toEqual(['abcd-efgh', 'ijkl-mnop', '']);
    expect(text).toContain('ana@site.example');
  });
});

it.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['12345', null],
  ['abcdef', null],
])('reads the code %j as %j', (typed, code) => {
  expect(codeOf(typed)).toBe(code);
});

it('groups a secret, and shows a picture by its address', () => {
  expect(grouped('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
  expect(svgAddress('<svg a="#1"/>')).toBe('data:image/svg+xml,%3Csvg%20a%3D%22%231%22%2F%3E');
});
