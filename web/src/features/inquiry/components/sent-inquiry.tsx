import type { Ref } from 'react';
import type { InquiryReceipt } from '@/api/types';
import { SentMessage } from '@/components/message-form';
import type { Locale } from '@/i18n/locale';
import { inquiryPath } from '@/i18n/paths';
import { fill, type Messages } from '@/i18n/words';
import { Notice } from '@/ui/notice';

export type Receipt = Pick<InquiryReceipt, 'code' | 'token' | 'ownerMailFails'> & { readonly email: string };

export type SentInquiryProps = {
  statusRef: Ref<HTMLDivElement>;
  locale: Locale;
  /** The owner's first name; empty where it is not known. */
  name: string;
  sent: Receipt;
  words: Messages['inquiry'];
  onAnother: () => void;
};

/** That a message was sent, and what happens next. */
export function SentInquiry({ statusRef, locale, name, sent, words, onAnother }: SentInquiryProps) {
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
      <p className="text-ink-2">{words.codeText}</p>
      {sent.ownerMailFails && (
        <Notice tone="warning" className="mt-3">
          {words.ownerMailFails}
        </Notice>
      )}
      <ol className="mt-4 list-decimal space-y-1.5 pl-5">
        <li>{name ? fill(words.nextMail, { name }) : words.nextMailUnnamed}</li>
        <li>{fill(words.nextAnswer, { email: sent.email })}</li>
        <li>{words.nextAgree}</li>
      </ol>
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
