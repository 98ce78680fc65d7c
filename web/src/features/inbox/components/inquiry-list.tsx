import type { InquiryState, ReceivedInquiry } from '@/api/types';
import { formatAgo } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import type { Inbox } from '../lib/inbox';
import { firstWords, stayParts } from '../lib/summary';
import type { Changes } from './use-changes';

/** The id of the element that stands for an inquiry in the list. */
export const rowId = (id: string) => `inquiry-${id}`;

type InquiryListProps = {
  locale: Locale;
  messages: OwnerMessages['inbox'];
  inbox: Inbox;
  /** The inquiry that is open beside the list. */
  openId: string | null;
  isReadingMore: boolean;
  changes: Changes;
  onOpen: (id: string) => void;
  onMore: () => void;
};

/** The inquiries of a view, the newest first. */
export function InquiryList(props: InquiryListProps) {
  const { locale, messages, inbox, openId, isReadingMore, changes, onOpen, onMore } = props;
  const { view, items, nextCursor, readAt } = inbox;
  return (
    <>
      {items.length === 0 ? (
        nextCursor === null && <p className="mt-5 max-w-[62ch]">{messages.empty[view]}</p>
      ) : (
        <ul className="mt-5 border-t border-line" aria-label={messages.list}>
          {items.map((inquiry) => (
            <Row
              key={inquiry.id}
              locale={locale}
              messages={messages}
              inquiry={inquiry}
              now={readAt}
              isOpen={inquiry.id === openId}
              changes={changes}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      {nextCursor !== null && (
        <Button className="mt-4" busy={isReadingMore} onClick={onMore} working={messages.readingMore}>
          {messages.more}
        </Button>
      )}
    </>
  );
}

type RowProps = {
  locale: Locale;
  messages: OwnerMessages['inbox'];
  inquiry: ReceivedInquiry;
  now: Date;
  isOpen: boolean;
  changes: Changes;
  onOpen: (id: string) => void;
};

/** How the states stand out that matter to an owner who looks through the list. */
const CHIPS: Partial<Record<InquiryState, string>> = {
  new: 'bg-sun-mist text-sun-ink',
  quoted: 'bg-sea-mist text-ink',
  agreed: 'bg-ok-mist text-ink',
};

/** An inquiry, as a button whose accessible name is all its text. */
function Row({ locale, messages, inquiry, now, isOpen, changes, onOpen }: RowProps) {
  const { id, guestName, state, suspicion, receivedAt, message } = inquiry;
  const failure = changes.failureOf(id, 'trust');
  return (
    <li className={`border-b border-l-4 border-b-line ${isOpen ? 'border-l-sea' : 'border-l-transparent'}`}>
      <button
        type="button"
        id={rowId(id)}
        aria-current={isOpen ? 'true' : undefined}
        className="block min-h-11 w-full px-3 py-3 text-left transition-colors duration-150 hover:bg-sea-mist sm:px-4"
        onClick={() => onOpen(id)}
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-19 font-semibold wrap-anywhere">{guestName}</span>
          <Pause />
          <span className={`chip ${CHIPS[state] ?? 'border border-edge'}`}>{messages.state[state]}</span>
          <Pause />
          {suspicion && (
            <>
              <span className="chip bg-clay-mist text-clay-ink">{messages.suspicion[suspicion].short}</span>
              <Pause />
            </>
          )}
          <time dateTime={receivedAt} className="ml-auto text-14 text-ink-2">
            {formatAgo(locale, receivedAt, now)}
          </time>
          <Pause />
        </span>
        <span className="mt-1 block text-ink-2">{stayParts(locale, messages, inquiry).join(' · ')}</span>
        <Pause />
        <span className="mt-1 block wrap-anywhere" lang={inquiry.language}>
          {firstWords(message)}
        </span>
      </button>
      {suspicion && !isOpen && (
        <div className="px-3 pb-3 sm:px-4">
          <p className="text-14 text-ink-2">{messages.suspicion[suspicion].text}</p>
          <Button
            className="mt-2"
            aria-label={fill(messages.trustNamed, { name: guestName })}
            aria-busy={changes.changing === id}
            aria-disabled={changes.changing !== null}
            onClick={() => changes.trust(inquiry)}
          >
            {changes.changing === id ? messages.trusting : messages.trust}
          </Button>
          <div role="alert">{failure && <p className="mt-2 font-semibold text-clay-ink">{failure}</p>}</div>
        </div>
      )}
    </li>
  );
}

/** A pause between two parts of a name that is read out. */
function Pause() {
  return <span className="sr-only">, </span>;
}
