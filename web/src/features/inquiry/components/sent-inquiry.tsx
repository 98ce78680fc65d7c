import type { ComponentType, Ref } from 'react';
import type { InquiryReceipt } from '@/api/types';
import { SentMessage } from '@/components/message-form';
import type { Locale } from '@/i18n/locale';
import { inquiryPath } from '@/i18n/paths';
import type { FormWords } from '../lib/words';
import type { NextStepsProps } from './next-steps';

export type Receipt = Pick<InquiryReceipt, 'code' | 'token' | 'ownerMailFails'> & { readonly email: string };

type SentInquiryProps = {
  statusRef: Ref<HTMLDivElement>;
  locale: Locale;
  /** The owner's first name; empty where it is not known. */
  name: string;
  sent: Receipt;
  /** What happens next; `null` while it is fetched, and where it cannot be. */
  Next: ComponentType<Omit<NextStepsProps, 'words'>> | null;
  words: FormWords;
  onAnother: () => void;
};

/** That a message was sent, with its code and its page. */
export function SentInquiry({ statusRef, locale, name, sent, Next, words, onAnother }: SentInquiryProps) {
  return (
    <SentMessage
      ref={statusRef}
      title={words.sentTitle}
      heading="h3"
      another={words.another}
      onAnother={onAnother}
      className="mt-5"
    >
      <p className="mt-2">
        {words.sentCode} <strong className="font-semibold tabular-nums">{sent.code}</strong>
      </p>
      {Next && <Next name={name} sent={sent} />}
      {/* A plain link: the page reads the secret of its address when it is loaded. */}
      <a
        href={inquiryPath(locale, sent.token)}
        className="link-quiet mt-3 inline-flex min-h-11 items-center font-semibold"
      >
        {words.follow}
      </a>
    </SentMessage>
  );
}
