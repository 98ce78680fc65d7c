import type { ComponentType } from 'react';
import { refusalOf } from '@/api/failure';
import { useRetryKey } from '@/api/use-retry-key';
import { inWords } from '@/components/later';
import { useMessageForm } from '@/components/use-message-form';
import type { ContactSubject } from '@/features/contact/lib/contact';
import type { Nights } from '@/features/stay/lib/ranges';
import type { Locale } from '@/i18n/locale';
import type { Messages } from '@/i18n/words';
import { deliverInquiry } from '../lib/deliver';
import { checkDraft, INQUIRY_FIELDS, type InquiryDraft, inquiryRequest, knownRefusal } from '../lib/form';
import type { Receipt, SentInquiryProps } from './sent-inquiry';

/** The typed values. A message that nobody has edited is the current greeting. */
type Typed = Omit<InquiryDraft, 'message'> & { readonly message: string | null };

const EMPTY: Typed = { name: '', email: '', phone: '', message: null };

type Sent = Receipt & { readonly Part: ComponentType<Omit<SentInquiryProps, 'words'>> };

const sentIn = inWords<SentInquiryProps['words'], SentInquiryProps>(
  async () => (await import('./sent-inquiry')).SentInquiry,
  async (locale) => (await import(`@/messages/${locale}/shell.json`)).default.inquiry,
);

export function useInquiry(
  home: Pick<ContactSubject, 'id' | 'name'>,
  locale: Locale,
  greeting: string,
  stay: Nights | null,
  guests: number,
  words: Messages['inquiry']['errors'],
) {
  const { keyFor } = useRetryKey();
  const whole = (typed: Typed): InquiryDraft => ({ ...typed, message: typed.message ?? greeting });
  const inquiry = useMessageForm<Typed, Sent>(
    EMPTY,
    (typed) => checkDraft(whole(typed), words),
    async (typed) => {
      const draft = whole(typed);
      // Fetched before the message goes: what says that it was sent must not fail after it.
      const Part = await sentIn(locale).catch(() => null);
      if (!Part) return { errors: {}, general: words.offline };
      const request = inquiryRequest(draft, locale, stay, guests);
      const answer = await deliverInquiry(home, locale, request, keyFor(request));
      if (answer.kind !== 'done') {
        return knownRefusal(answer, words) ?? refusalOf(answer, INQUIRY_FIELDS, words);
      }
      inquiry.change({ message: null });
      const { code, token, ownerMailFails } = answer.value;
      return { sent: { code, token, ownerMailFails, email: draft.email.trim(), Part } };
    },
  );
  return { ...inquiry, draft: whole(inquiry.draft) };
}
