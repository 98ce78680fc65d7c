import type { ReceivedInquiry } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { quoteStatus } from '../lib/thread';
import { QuoteCard } from './quote-card';

type ThreadProps = {
  locale: Locale;
  messages: OwnerMessages['inbox'];
  inquiry: ReceivedInquiry;
  /** Says when something was, in a text with `{date}` and `{ago}`. */
  when: (template: string, instant: string, values?: Record<string, string>) => string;
};

/** What guest and owner wrote after the first message, the oldest first. An address in it is text, never a link. */
export function Thread({ locale, messages, inquiry, when }: ThreadProps) {
  const { answers, guestName, language } = inquiry;
  const words = messages.thread;
  return (
    <ol className="space-y-5">
      {answers.map(({ id, text, answeredAt, byGuest, quote }) => (
        <li key={id} className={`border-l-4 pl-4 ${byGuest ? 'border-line' : 'border-sea'}`}>
          <p className="text-14 text-ink-2 wrap-anywhere">
            <time dateTime={answeredAt}>
              {when(byGuest ? words.guest : words.you, answeredAt, { name: guestName })}
            </time>
          </p>
          <p lang={byGuest ? language : undefined} className="max-w-[70ch] whitespace-pre-line wrap-anywhere">
            {text}
          </p>
          {quote && (
            <QuoteCard
              locale={locale}
              messages={messages}
              language={language}
              quote={quote}
              status={quoteStatus(inquiry, id)}
            />
          )}
        </li>
      ))}
    </ol>
  );
}
