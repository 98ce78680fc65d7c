import { type Answer, call, having, ifMatch, nothing, sending } from '@/api/call';
import { isOutdated } from '@/api/failure';
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

/** Saves the first form of a draft. It may have been saved before, with an answer that was lost. */
export async function saveNewDraft(
  { token, version }: Pick<NewDraft, 'token' | 'version'>,
  form: Partial<ApiForm>,
  locale: Locale,
): Promise<Answer<Draft>> {
  const first = await saveDraft(token, form, version, locale);
  if (!isOutdated(first)) return first;
  const present = await readDraft(token, locale);
  return present.kind === 'done' ? saveDraft(token, form, present.value.version, locale) : present;
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
