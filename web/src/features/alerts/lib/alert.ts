import { call, having, nothing, sending } from '@/api/call';
import { type Found, foundOf, refusalOf } from '@/api/failure';
import { isMailAddress, MAIL_ADDRESS_MAX_LENGTH } from '@/api/mail-address';
import type { Alert, NewAlert } from '@/api/types';
import type { Told } from '@/components/use-message-form';
import type { Locale } from '@/i18n/locale';
import type { SiteMessages } from '@/i18n/site-words';
import { alertSearch } from './search';

const ALERTS = '/api/v1/alerts';

export type AlertDraft = { readonly email: string; readonly consent: boolean };
export type AlertErrors = Partial<Record<keyof AlertDraft, string>>;

type ErrorWords = SiteMessages['alerts']['errors'];

/** The errors of a draft, in the page's language. */
export function checkAlert({ email, consent }: AlertDraft, words: ErrorWords): AlertErrors {
  const errors: AlertErrors = {};
  if (email.trim() === '') errors.email = words.required;
  else if (email.trim().length > MAIL_ADDRESS_MAX_LENGTH) errors.email = words.tooLong;
  else if (!isMailAddress(email)) errors.email = words.email;
  if (!consent) errors.consent = words.consent;
  return errors;
}

/** Asks for an alert. The API mails a link that confirms the address, and does not tell whether there was one before. */
export async function askForAlert(
  draft: AlertDraft,
  search: string,
  locale: Locale,
  words: ErrorWords,
): Promise<Told<keyof AlertDraft, true>> {
  const { email, consent } = draft;
  const alert: NewAlert = {
    email: email.trim(),
    language: locale,
    search: alertSearch(search),
    consent,
  };
  const answer = await call(ALERTS, locale, sending('POST', alert), nothing);
  return answer.kind === 'done' ? { sent: true } : refusalOf(answer, ['email', 'consent'], words);
}

/** The alert of a link. Looking changes nothing. */
export async function lookAtAlert(secret: string, locale: Locale): Promise<Found<Alert>> {
  return foundOf(await call(pathOf(secret), locale, { cache: 'no-store' }, having<Alert>('search')));
}

export async function confirmAlert(secret: string, locale: Locale): Promise<Found<Alert>> {
  return foundOf(await call(pathOf(secret), locale, { method: 'POST' }, having<Alert>('search')));
}

export async function endAlert(secret: string, locale: Locale): Promise<Found<null>> {
  return foundOf(await call(pathOf(secret), locale, { method: 'DELETE' }, nothing));
}

const pathOf = (secret: string) => `${ALERTS}/${encodeURIComponent(secret)}`;
