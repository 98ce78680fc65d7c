import { type Answer, call, having, sending } from '@/api/call';
import type { InquiryReceipt, InquiryRequest } from '@/api/types';
import type { Locale } from '@/i18n/locale';

/** As long as browsers wait by themselves: a guest on a slow connection is not told to try again too early. */
const TIMEOUT_MS = 300_000;

/**
 * Sends a message to an owner. Where no answer comes, the message may have arrived all the same.
 *
 * @param key the same for every try of the same message, so that a retry makes no second message
 */
export function sendInquiry(
  propertyId: string,
  locale: Locale,
  inquiry: InquiryRequest,
  key: string,
): Promise<Answer<InquiryReceipt>> {
  const path = `/api/v1/properties/${encodeURIComponent(propertyId)}/inquiries`;
  const request = sending('POST', inquiry, { 'idempotency-key': key });
  return call(path, locale, { ...request, timeoutMs: TIMEOUT_MS }, having<InquiryReceipt>('code'));
}
