import { type Answer, call, having, ifMatch, nothing, sending } from '@/api/call';
import type { HomeForm as ApiForm, Draft, NewDraft, NewSubmission, SubmissionReceipt } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import { folderOf } from './work';

const DRAFTS = '/api/v1/listings/drafts';

export function createDraft(locale: Locale): Promise<Answer<NewDraft>> {
  return call(DRAFTS, locale, { method: 'POST' }, having<NewDraft>('token'));
}

export function readDraft(token: string, locale: Locale): Promise<Answer<Draft>> {
  return call(folderOf(token), locale, { cache: 'no-store' }, having<Draft>('version'));
}

/** @param version the version that the form is based on; where another stands by now, the answer is 412 */
export function saveDraft(
  token: string,
  form: Partial<ApiForm>,
  version: number,
  locale: Locale,
): Promise<Answer<Draft>> {
  return call(folderOf(token), locale, sending('PUT', form, ifMatch(version)), having<Draft>('version'));
}

/** @param key the same for every try, so that a retry makes no second home */
export function submitDraft(
  token: string,
  submission: Omit<NewSubmission, 'password'> & { password?: string },
  key: string,
  locale: Locale,
): Promise<Answer<SubmissionReceipt>> {
  const request = sending('POST', submission, { 'idempotency-key': key });
  return call(`${folderOf(token)}/submit`, locale, request, having<SubmissionReceipt>('propertyId'));
}

/** Mails a link that opens a draft to the owner's address in it. */
export function mailDraft(token: string, locale: Locale): Promise<Answer<null>> {
  return call(`${folderOf(token)}/mail`, locale, { method: 'POST' }, nothing);
}
