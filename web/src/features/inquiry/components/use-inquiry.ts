import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { hasCode, refusalOf } from '@/api/failure';
import { useRetryKey } from '@/api/use-retry-key';
import { useLeaveWarning } from '@/components/use-leave-warning';
import { useMessageForm } from '@/components/use-message-form';
import type { ContactSubject } from '@/features/contact/lib/contact';
import type { Locale } from '@/i18n/locale';
import type { Messages } from '@/i18n/words';
import { deliverInquiry } from '../lib/deliver';
import {
  type ChosenStay,
  checkDraft,
  INQUIRY_FIELDS,
  type InquiryDraft,
  inquiryRequest,
  knownRefusal,
} from '../lib/form';
import type { Receipt } from './sent-inquiry';
import { useNextSteps } from './use-next-steps';

/** The typed values. A message that nobody has edited is the current greeting. */
type Typed = Omit<InquiryDraft, 'message'> & { readonly message: string | null };

const EMPTY: Typed = { name: '', email: '', phone: '', message: null };

export function useInquiry(
  home: Pick<ContactSubject, 'id' | 'name'>,
  locale: Locale,
  greeting: string,
  chosen: ChosenStay,
  words: Messages['inquiry']['errors'],
) {
  const router = useRouter();
  const { keyFor } = useRetryKey();
  const { Next, load } = useNextSteps(locale);
  const whole = (typed: Typed): InquiryDraft => ({ ...typed, message: typed.message ?? greeting });
  const inquiry = useMessageForm<Typed, Receipt>(
    EMPTY,
    (typed) => checkDraft(whole(typed), words),
    async (typed) => {
      const draft = whole(typed);
      if (!Next) load();
      const request = inquiryRequest(draft, locale, chosen);
      const answer = await deliverInquiry(home, locale, request, keyFor(request));
      if (answer.kind !== 'done') {
        // The page shows an older calendar. What was typed stays.
        if (hasCode(answer, 'dates_taken')) router.refresh();
        return knownRefusal(answer, words) ?? refusalOf(answer, INQUIRY_FIELDS, words);
      }
      inquiry.change({ message: null });
      const { code, token, ownerMailFails } = answer.value;
      return { sent: { code, token, ownerMailFails, email: draft.email.trim() } };
    },
  );
  // Only of what took some time to write.
  useLeaveWarning(inquiry.draft.message !== null);
  const isBegun = inquiry.draft !== EMPTY;
  useEffect(() => {
    if (isBegun) load();
  }, [isBegun, load]);
  return { ...inquiry, draft: whole(inquiry.draft), Next };
}
