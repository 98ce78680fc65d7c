import type { InquiryThread } from '@/api/types';
import { standingOffer } from '@/features/inbox/lib/thread';
import { shortDates } from '@/features/stay/lib/short-dates';
import { formatInstant } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { type Message, messagesOf, type ThreadMessages, totalText } from '../lib/offer';

type ConversationProps = {
  locale: Locale;
  messages: ThreadMessages;
  thread: InquiryThread;
  isLooking: boolean;
  /** Whether a message is being sent, of which the answer shows the thread. */
  isDisabled: boolean;
  onLook: () => void;
};

/** All messages of guest and owner, oldest first, at the home's time. What stands in them is text, never a link. */
export function Conversation(props: ConversationProps) {
  const { locale, messages, thread, isLooking, isDisabled, onLook } = props;
  const words = messages.talk;
  const standing = standingOffer(thread.inquiry)?.answerId;
  const isByGuest = ({ byGuest }: Message) =>
    byGuest ? 'ml-auto bg-sea-mist' : 'border border-line bg-paper';
  return (
    <section aria-labelledby="talk-title" className="max-w-[62ch]">
      <h2 id="talk-title" className="text-30">
        {words.title}
      </h2>
      <ol className="mt-4 space-y-4">
        {messagesOf(thread.inquiry).map((message) => (
          <li
            key={message.id}
            className={`w-fit max-w-[92%] rounded-card px-4 py-3 sm:px-5 ${isByGuest(message)}`}
          >
            <p className="text-14 text-ink-2">
              <span className="font-semibold text-ink">
                {message.byGuest ? messages.you : thread.ownerName || messages.owner}
              </span>
              {' · '}
              <time dateTime={message.sentAt}>{formatInstant(locale, message.sentAt, thread.timeZone)}</time>
            </p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{message.text}</p>
            {message.quote && (
              <p className="mt-2 font-semibold">
                {fill(messages.offer.line, {
                  total: totalText(locale, message.quote),
                  dates: shortDates(locale, message.quote.checkIn, message.quote.checkOut),
                })}{' '}
                {message.id !== standing && (
                  <span className="block font-normal text-ink-2">{messages.offer.replaced}</span>
                )}
              </p>
            )}
          </li>
        ))}
      </ol>
      <Button
        className="no-print mt-4 disabled:opacity-40"
        disabled={isDisabled}
        busy={isLooking}
        working={words.looking}
        onClick={onLook}
      >
        {words.look}
      </Button>
    </section>
  );
}
