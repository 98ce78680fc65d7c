import { type Answer, call, having, MESSAGE_TIMEOUT_MS, nothing, sending } from '@/api/call';
import type { InquiryDecision, InquiryThread, NewInquiryMessage, ThreadDecision } from '@/api/types';
import type { Locale } from '@/i18n/locale';

/** The inquiry of a secret, as its guest sees it. */
export function readThread(secret: string, locale: Locale): Promise<Answer<InquiryThread>> {
  return call(pathOf(secret), locale, { cache: 'no-store' }, thread);
}

/**
 * Sends another message of the guest. Where no answer comes, it may have arrived all the same.
 *
 * @param key the same for every try of the same message, so that a retry makes no second message
 */
export function writeToThread(
  secret: string,
  text: string,
  key: string,
  locale: Locale,
): Promise<Answer<InquiryThread>> {
  const message: NewInquiryMessage = { text };
  const request = sending('POST', message, { 'idempotency-key': key });
  return call(`${pathOf(secret)}/messages`, locale, { ...request, timeoutMs: MESSAGE_TIMEOUT_MS }, thread);
}

/** @param answerId the answer with the offer that is decided on: a newer one may have come since */
export function decideThread(
  secret: string,
  decision: ThreadDecision,
  answerId: string,
  locale: Locale,
): Promise<Answer<InquiryThread>> {
  const decided: InquiryDecision = { decision, answerId };
  return call(`${pathOf(secret)}/decision`, locale, sending('POST', decided), thread);
}

export function eraseThread(secret: string, locale: Locale): Promise<Answer<null>> {
  return call(pathOf(secret), locale, { method: 'DELETE' }, nothing);
}

const thread = having<InquiryThread>('inquiry');

const pathOf = (secret: string) => `/api/v1/inquiries/${encodeURIComponent(secret)}`;
