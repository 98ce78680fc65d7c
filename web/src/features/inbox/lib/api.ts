import { type Answer, call, having, sending } from '@/api/call';
import { homeFolder } from '@/api/owner';
import type { InquiryChange, InquiryPage, NewAnswer, ReceivedInquiry, TranslatedText } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import { type View, viewQuery } from './inbox';

const folderOf = (homeId: string) => `${homeFolder(homeId)}/inquiries`;
const inquiryPath = (homeId: string, id: string) => `${folderOf(homeId)}/${encodeURIComponent(id)}`;
const oneInquiry = having<ReceivedInquiry>('id');

/** A page of the inquiries of a home, the newest first. `cursor` is `null` for the first page. */
export function readInquiries(
  homeId: string,
  view: View,
  cursor: string | null,
  locale: Locale,
): Promise<Answer<InquiryPage>> {
  const path = `${folderOf(homeId)}?${viewQuery(view, cursor)}`;
  return call(path, locale, { cache: 'no-store' }, having<InquiryPage>('items'));
}

export function readInquiry(homeId: string, id: string, locale: Locale): Promise<Answer<ReceivedInquiry>> {
  return call(inquiryPath(homeId, id), locale, { cache: 'no-store' }, oneInquiry);
}

/** Moves an inquiry to another state, or out of the filtered ones. */
export function changeInquiry(
  homeId: string,
  id: string,
  change: Partial<InquiryChange>,
  locale: Locale,
): Promise<Answer<ReceivedInquiry>> {
  return call(inquiryPath(homeId, id), locale, sending('PATCH', change), oneInquiry);
}

/**
 * Mails an answer to the guest. Where no answer comes, the mail may be on its way all the same.
 *
 * @param key the same for every try of the same text, so that a retry makes no second mail
 */
export function answerInquiry(
  homeId: string,
  id: string,
  answer: NewAnswer,
  key: string,
  locale: Locale,
): Promise<Answer<ReceivedInquiry>> {
  const request = sending('POST', answer, { 'idempotency-key': key });
  return call(`${inquiryPath(homeId, id)}/answers`, locale, request, oneInquiry);
}

/** The guest's words in the language of the page. */
export function readTranslation(homeId: string, id: string, locale: Locale): Promise<Answer<TranslatedText>> {
  const path = `${inquiryPath(homeId, id)}/translation?${new URLSearchParams({ to: locale })}`;
  return call(path, locale, { cache: 'no-store' }, having<TranslatedText>('text'));
}
