import { describe, expect, it } from 'vitest';
import { LOCALES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { foundErrors } from '@/ui/form';
import { changeOf, checkInvitation } from './operator';

describe.each(LOCALES)('an invitation in %s', (locale) => {
  const words = ownerMessagesFor(locale).dashboard.operators;
  it.each([
    ['leo@site.example', 'Leo', null],
    ['leo', 'Leo', { email: words.emailError }],
    ['leo@site.example', '  ', { name: words.required }],
    ['leo@site.example', 'x'.repeat(81), { name: words.tooLong.replace('{limit}', '80') }],
  ] as const)('to %j, called %j, says what is wrong', (email, name, errors) => {
    expect(foundErrors(checkInvitation({ email, name, role: 'viewer' }, words))).toEqual(errors);
  });
});

it.each([
  [{ name: 'Ana', role: 'editor' }, null],
  [{ name: ' Ana ', role: 'editor' }, null],
  [{ name: 'Ana D.', role: 'editor' }, { name: 'Ana D.' }],
  [{ name: 'Ana', role: 'admin' }, { role: 'admin' }],
] as const)('a form of %o sends %o', (after, change) => {
  expect(changeOf({ name: 'Ana', role: 'editor' }, after)).toEqual(change);
});
