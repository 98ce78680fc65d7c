import type { Export, Feed } from '@/api/types';
import { Icon } from '@/components/icons';
import { PlatformMark } from '@/features/calendar/components/platform-mark';
import { AskFirst } from '@/features/feeds/components/ask-first';
import type { PartProps } from '@/features/property-form/lib/part';
import { formatAgo } from '@/i18n/format';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, type Messages, plural } from '@/i18n/words';
import { Notice } from '@/ui/notice';
import { receiptOf } from '../lib/receipt';
import { Receipts } from './receipts';

type ExportCardProps = {
  part: PartProps;
  item: Export;
  feeds: readonly Feed[];
  messages: OwnerMessages['exports'];
  platform: Messages['calendar']['platform'];
  onRevoke: () => Promise<void>;
};

/** One address: who reads it and when, what it is sent, and its end. */
export function ExportCard({ part, item, feeds, messages, platform, onRevoke }: ExportCardProps) {
  const { locale } = part;
  const words = messages.card;
  const now = new Date();
  const { cleaner } = messages;
  const name = item.changeovers ? item.name : platform[item.subscriber];
  const { revokeAsk, revokeText, sent } = item.changeovers ? cleaner.card : words;
  const made = fill(words.made, { ago: formatAgo(locale, item.createdAt, now) });
  const receipt = receiptOf(locale, item.changeovers ? cleaner.receipt : messages.receipt, name, item, now);
  const own = feeds.find(({ id }) => id === item.feedId);
  return (
    <li className="rounded-card border border-line p-5">
      <h3 className="flex items-center gap-2 text-19 font-semibold">
        {item.changeovers ? <Icon name="key" /> : <PlatformMark platform={item.subscriber} />}
        {item.changeovers ? cleaner.card.title : name}
      </h3>
      <p className="text-14 wrap-anywhere text-ink-2">
        {item.name}, {made}
      </p>
      <p className="mt-2 flex gap-2">
        <Icon
          name={receipt.warning ? 'warning' : item.lastReadAt ? 'check' : 'calendar'}
          className={`mt-0.5 size-5 ${receipt.warning ? 'text-sun-ink' : 'text-ok'}`}
        />
        {receipt.text}
      </p>
      {receipt.warning && (
        <Notice tone="note" className="mt-2">
          {receipt.warning}
        </Notice>
      )}
      {item.lastReadAt && (
        <p className="mt-1 text-ink-2">
          {plural(locale, words.reads, item.reads)}, {plural(locale, sent, item.sentNights)}
          {item.lastReader && (
            <span className="wrap-anywhere">
              {', '}
              {fill(words.reader, { reader: item.lastReader })}
            </span>
          )}
        </p>
      )}
      {item.changeovers ? (
        <p className="mt-1 text-ink-2">{cleaner.card.sends}</p>
      ) : (
        <>
          <p className="mt-1 text-ink-2">{item.includeReservations ? words.others : words.blocksOnly}</p>
          <p className="mt-1 wrap-anywhere text-ink-2">
            {own ? fill(words.own, { address: own.address }) : words.noOwn}
          </p>
        </>
      )}
      <div className="mt-4">
        <AskFirst
          label={words.revoke}
          name={`${name}, ${made}`}
          question={fill(revokeAsk, { platform: name })}
          yes={words.revokeYes}
          no={messages.cancel}
          busy={messages.saving}
          onYes={onRevoke}
        >
          <p className="mt-1">{fill(revokeText, { platform: name })}</p>
        </AskFirst>
      </div>
      {item.reads > 0 && <Receipts part={part} exportId={item.id} name={name} messages={messages} />}
    </li>
  );
}
