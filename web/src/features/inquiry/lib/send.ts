import { type Answer, call, having, MESSAGE_TIMEOUT_MS, sending } from '@/api/call';
import type { InquiryReceipt, InquiryRequest } from '@/api/types';
import type { Locale } from '@/i18n/locale';

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
  return call(path, locale, { ...request, timeoutMs: MESSAGE_TIMEOUT_MS }, having<InquiryReceipt>('code'));
}
