import type { Ref } from 'react';
import type { Quote } from '@/api/types';
import { Icon } from '@/components/icons';
import { formatDay } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { managePath } from '@/i18n/paths';
import { fill } from '@/i18n/words';
import { Notice } from '@/ui/notice';

type SentAnswerProps = {
  locale: Locale;
  homeId: string;
  messages: OwnerMessages['inbox'];
  email: string;
  /** The offer that was sent with it. */
  quote: Quote | null;
  ref: Ref<HTMLDivElement>;
};

/** That an answer was mailed and, after an offer, what happens next. */
export function SentAnswer({ locale, homeId, messages, email, quote, ref }: SentAnswerProps) {
  const { answer, offer } = messages;
  return (
    <Notice
      tone="done"
      ref={ref}
      tabIndex={-1}
      role="status"
      className="mt-3 flex items-start gap-3 outline-none"
    >
      <Icon name="check" className="mt-0.5 size-5 shrink-0 text-ok" />
      <div className="max-w-[62ch] wrap-anywhere [&>p+p]:mt-2">
        <p>{fill(quote ? offer.sent : answer.sent, { email })}</p>
        {quote && (
          <>
            <p>{fill(offer.next, { date: formatDay(locale, quote.validUntil, 'full') })}</p>
            <p>{quote.holdsNights ? offer.nextHeld : offer.nextFree}</p>
            <p>
              {offer.platforms}{' '}
              <a
                href={managePath(locale, homeId)}
                className="link-quiet inline-flex min-h-11 items-center font-semibold"
              >
                {messages.calendar}
              </a>
            </p>
          </>
        )}
      </div>
    </Notice>
  );
}
