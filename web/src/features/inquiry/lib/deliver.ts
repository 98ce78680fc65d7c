import type { Answer } from '@/api/call';
import type { InquiryReceipt, InquiryRequest } from '@/api/types';
import { keepInquiry } from '@/features/thread/lib/store';
import { track } from '@/features/tracking/lib/track';
import type { Locale } from '@/i18n/locale';
import { sendInquiry } from './send';

/** Sends a message to the owner of a home. One that was taken is counted, and this browser keeps its link. */
export async function deliverInquiry(
  home: { readonly id: string; readonly name: string },
  locale: Locale,
  inquiry: InquiryRequest,
  key: string,
): Promise<Answer<InquiryReceipt>> {
  const answer = await sendInquiry(home.id, locale, inquiry, key);
  if (answer.kind === 'done') {
    track('contact_click', home.id, 'inquiry');
    keepInquiry({ token: answer.value.token, propertyName: home.name });
  }
  return answer;
}
