import { call, nothing, sending } from '@/api/call';
import { refusalOf } from '@/api/failure';
import { NEW_REPORT_MESSAGE_MAX_LENGTH, NEW_REPORT_MESSAGE_MIN_LENGTH } from '@/api/limits.gen';
import { isMailAddress, MAIL_ADDRESS_MAX_LENGTH } from '@/api/mail-address';
import type { NewReport, ReportReason } from '@/api/types';
import type { Told } from '@/components/use-message-form';
import { mailAddress } from '@/features/contact/lib/contact';
import type { Locale } from '@/i18n/locale';
import type { SiteMessages } from '@/i18n/site-words';
import { fill } from '@/i18n/words';
import { lengthOf } from '@/ui/form';

/** The bounds of the API, in characters. */
export const REPORT_LIMITS = {
  leastMessage: NEW_REPORT_MESSAGE_MIN_LENGTH,
  message: NEW_REPORT_MESSAGE_MAX_LENGTH,
  email: MAIL_ADDRESS_MAX_LENGTH,
} as const;

/** The home that a report is about. */
export type ReportedHome = { readonly id: string; readonly name: string };

export type ReportDraft = {
  readonly reason: ReportReason | null;
  readonly message: string;
  readonly email: string;
};
export const EMPTY_REPORT: ReportDraft = { reason: null, message: '', email: '' };

type ReportField = keyof ReportDraft;
const FIELDS = Object.keys(EMPTY_REPORT) as ReportField[];
export type ReportErrors = Partial<Record<ReportField, string>>;
type ReportWords = SiteMessages['report'];

/** The errors of a draft, in the page's language. */
export function checkReport(
  { reason, message, email }: ReportDraft,
  words: ReportWords['errors'],
): ReportErrors {
  const errors: ReportErrors = {};
  const { leastMessage } = REPORT_LIMITS;
  if (reason === null) errors.reason = words.reason;
  if (lengthOf(message) < leastMessage) errors.message = fill(words.tooShort, { least: leastMessage });
  else if (lengthOf(message) > REPORT_LIMITS.message) errors.message = words.tooLong;
  if (email.trim() !== '' && !isMailAddress(email)) errors.email = words.email;
  else if (lengthOf(email) > REPORT_LIMITS.email) errors.email = words.tooLong;
  return errors;
}

/**
 * Sends a report to those who run the site.
 *
 * @param key the same for every try of the same report, so that a retry makes no second one
 */
export async function sendReport(
  propertyId: string,
  locale: Locale,
  report: NewReport,
  key: string,
  words: ReportWords['errors'],
): Promise<Told<ReportField, true>> {
  const path = `/api/v1/properties/${encodeURIComponent(propertyId)}/reports`;
  const answer = await call(path, locale, sending('POST', report, { 'idempotency-key': key }), nothing);
  return answer.kind === 'done' ? { sent: true } : refusalOf(answer, FIELDS, words);
}

/** A draft that was checked, in the format of the API. */
export function newReport({ reason, message, email }: ReportDraft, locale: Locale): NewReport {
  if (reason === null) throw new TypeError('a report without a reason');
  return { reason, message: message.trim(), email: email.trim() || null, language: locale };
}

/** The report as a mail, for when the server cannot take it. */
export function reportMail(
  supportEmail: string,
  home: ReportedHome,
  { reason, message }: ReportDraft,
  words: ReportWords,
): string {
  const parts = [reason ? words.reasons[reason] : '', message.trim()].filter((part) => part !== '');
  return mailAddress(supportEmail, fill(words.mailSubject, home), parts.join('\n\n'));
}
