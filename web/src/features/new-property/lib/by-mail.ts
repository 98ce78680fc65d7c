import { mailAddress } from '@/features/contact/lib/contact';
import type { FormWords } from '@/features/listing-form/components/part';
import { fieldText } from '@/features/listing-form/lib/field-text';
import { labelsOf } from '@/features/listing-form/lib/labels';
import { type HomeForm, UNITS, type Unit } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';

type MailWords = OwnerMessages['draft']['byMail'];

/** Mail programs and systems cut longer addresses. */
const LONGEST_ADDRESS = 1_900;

/** Long texts come last: of a mail that is cut, they are what is missing. */
const LAST: readonly Unit[] = ['houseRules', 'secondHouseRules', 'description', 'secondDescription'];
const ORDER = [...UNITS.filter((unit) => !LAST.includes(unit)), ...LAST];

/** The form as text for a person to read. What is empty is left out; the password never stands in it. */
export function formText(locale: Locale, form: HomeForm, words: FormWords): string {
  const labels = labelsOf(locale, form, words);
  const lines = ORDER.map((unit) => [labels[unit], fieldText(locale, form, unit, words)]);
  return lines
    .filter(([, text]) => text !== '')
    .map((line) => line.join(': '))
    .join('\n');
}

/** A mail to us with the form, and whether all of it fits into the address of a mail. */
export function submissionMail(
  locale: Locale,
  form: HomeForm,
  address: string,
  words: MailWords,
  formWords: FormWords,
): { href: string; text: string; isWhole: boolean } {
  const text = formText(locale, form, formWords);
  const subject = fill(words.subject, { name: form.name.trim() || '…' });
  const whole = mailAddress(address, subject, text);
  if (whole.length <= LONGEST_ADDRESS) return { href: whole, text, isWhole: true };
  const characters = [...text];
  const cut = (length: number) =>
    mailAddress(address, subject, `${characters.slice(0, length).join('')}\n${words.cut}`);
  let [fits, tooLong] = [0, characters.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (cut(middle).length <= LONGEST_ADDRESS) fits = middle;
    else tooLong = middle;
  }
  return { href: cut(fits), text, isWhole: false };
}
