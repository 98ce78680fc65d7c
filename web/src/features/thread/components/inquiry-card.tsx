import type { InquiryState } from '@/api/types';
import { Confirm } from '@/components/confirm';
import { firstWords } from '@/features/inbox/lib/summary';
import { standingOffer } from '@/features/inbox/lib/thread';
import { shortDates } from '@/features/stay/lib/short-dates';
import { formatDay, formatInstantDate } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { inquiryPath } from '@/i18n/paths';
import { fill, plural } from '@/i18n/words';
import type { KeptInquiry } from '../lib/kept';
import type { ListedInquiry, ListMessages } from '../lib/list';
import { messagesOf, totalText } from '../lib/offer';

/** The states that ask for a look. The others have an outline. */
const CHIPS: Partial<Record<InquiryState, string>> = { quoted: 'bg-sea-mist', agreed: 'bg-ok-mist' };

type InquiryCardProps = {
  locale: Locale;
  messages: ListMessages;
  inquiry: ListedInquiry;
  onRemove: (token: string) => void;
};

/** One inquiry: the home, where it stands, what is offered, and what was said last. */
export function InquiryCard({ locale, messages, inquiry: { kept, thread }, onRemove }: InquiryCardProps) {
  const { inquiry, propertyName, ownerName, timeZone } = thread;
  const last = messagesOf(inquiry).at(-1);
  const text = firstWords(last?.text ?? '');
  return (
    <li className="flex flex-col rounded-card border border-line bg-paper p-5">
      <h3 className="text-22">
        {/* A plain link: the page reads the secret of its address when it is loaded. */}
        <a href={inquiryPath(locale, kept.token)} className="link-quiet py-2.5 wrap-anywhere">
          {propertyName}
        </a>
      </h3>
      <p className={`chip mt-2 self-start ${CHIPS[inquiry.state] ?? 'border border-edge'}`}>
        {messages.states[inquiry.state]}
      </p>
      <Offer locale={locale} messages={messages} thread={thread} />
      <p className="mt-3 wrap-anywhere">
        {last?.byGuest
          ? fill(messages.lastFromYou, { text })
          : fill(messages.lastFromOwner, { owner: ownerName || messages.owner, text })}
      </p>
      <p className="mt-2 mb-4 text-14 text-ink-2">
        {inquiry.guests !== null && `${plural(locale, messages.guestCount, inquiry.guests)} · `}
        {fill(messages.sent, { date: formatInstantDate(locale, inquiry.receivedAt, timeZone) })}
      </p>
      <div className="mt-auto">
        <RemoveInquiry messages={messages} kept={kept} onRemove={onRemove} />
      </div>
    </li>
  );
}

type OfferProps = Pick<InquiryCardProps, 'locale' | 'messages'> & Pick<ListedInquiry, 'thread'>;

/** The total of the offer that stands, at the same place of each card. */
function Offer({ locale, messages, thread: { inquiry } }: OfferProps) {
  const quote = standingOffer(inquiry)?.quote;
  if (!quote) return <p className="mt-3 text-ink-2">{messages.noOffer}</p>;
  const isOther = quote.checkIn !== inquiry.checkIn || quote.checkOut !== inquiry.checkOut;
  return (
    <>
      <p className="mt-3 text-14 text-ink-2">{messages.total}</p>
      <p className="text-30 tabular-nums">{totalText(locale, quote)}</p>
      {isOther && (
        <p>{fill(messages.otherDates, { dates: shortDates(locale, quote.checkIn, quote.checkOut) })}</p>
      )}
      {inquiry.state === 'quoted' && (
        <>
          <p>{fill(messages.until, { date: formatDay(locale, quote.validUntil, 'medium') })}</p>
          {quote.holdsNights && <p>{messages.held}</p>}
        </>
      )}
    </>
  );
}

type RemoveInquiryProps = Pick<InquiryCardProps, 'messages' | 'onRemove'> & { kept: KeptInquiry };

export function RemoveInquiry({ messages, kept, onRemove }: RemoveInquiryProps) {
  return (
    <Confirm
      label={messages.remove}
      longLabel={fill(messages.removeNamed, { home: kept.propertyName })}
      question={messages.removeQuestion}
      yes={messages.removeYes}
      no={messages.no}
      onConfirm={() => onRemove(kept.token)}
    />
  );
}
