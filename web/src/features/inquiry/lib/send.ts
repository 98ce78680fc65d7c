import { readProblem } from '@/api/problem';
import type { InquiryReceipt, InquiryRequest, Problem } from '@/api/types';
import type { Locale } from '@/i18n/locale';

type SendResult =
  | { readonly kind: 'sent'; readonly code: string }
  | { readonly kind: 'refused'; readonly status: number; readonly problem: Problem | null }
  /** No answer: the guest is offline, or the connection broke. The message may have arrived all the same. */
  | { readonly kind: 'unreachable' };

/**
 * Sends a message to an owner.
 *
 * @param key the same for every try of the same message, so that a retry makes no second message
 */
export async function sendInquiry(
  propertyId: string,
  locale: Locale,
  request: InquiryRequest,
  key: string,
): Promise<SendResult> {
  let response: Response;
  try {
    response = await fetch(`/api/v1/properties/${encodeURIComponent(propertyId)}/inquiries`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': locale, 'idempotency-key': key },
      body: JSON.stringify(request),
    });
  } catch {
    return { kind: 'unreachable' };
  }
  if (!response.ok) return { kind: 'refused', status: response.status, problem: await readProblem(response) };
  const { code } = (await response.json()) as InquiryReceipt;
  return { kind: 'sent', code };
}
