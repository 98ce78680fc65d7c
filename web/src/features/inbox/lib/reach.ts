import type { ReceivedInquiry } from '@/api/types';
import { mailAddress } from '@/features/contact/lib/contact';
import { formatInstantDate } from '@/i18n/format';
import { textLanguage } from '@/i18n/locale';
import { fill } from '@/i18n/words';
import { ANSWER_TEXTS } from './templates';

/** The maximum number of characters of the quote. Some systems cut or refuse mail links of more than about 2,000. */
const QUOTE_MAX = 1_000;

/** Fewer digits are no phone number. */
const PHONE_DIGITS_MIN = 6;

/** A mail to the guest in the guest's language, if owners have words in it, with the guest's words quoted. */
export function mailLink(homeName: string, inquiry: ReceivedInquiry, timeZone: string): string {
  const { guestEmail, code, receivedAt, message } = inquiry;
  const language = textLanguage(inquiry.language);
  const words = ANSWER_TEXTS[language];
  const lead = fill(words.quoteLead, { date: formatInstantDate(language, receivedAt, timeZone) });
  const characters = [...message];
  const cut = characters.length > QUOTE_MAX ? `${characters.slice(0, QUOTE_MAX).join('')}…` : message;
  const quote = cut.split('\n').map((line) => `> ${line}`);
  const subject = fill(words.mailSubject, { home: homeName, code });
  return mailAddress(guestEmail, subject, ['', '', lead, ...quote].join('\r\n'));
}

/** The link that calls a number; `null` where the text is no number. */
export function phoneLink(phone: string): string | null {
  const digits = phone.replace(/\D/g, '');
  if (digits.length < PHONE_DIGITS_MIN) return null;
  return `tel:${phone.trim().startsWith('+') ? '+' : ''}${digits}`;
}
