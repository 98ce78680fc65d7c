import type { MouseEvent } from 'react';
import type { WaitingReview } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { adminHomePath, adminPath } from '@/i18n/paths';
import { plural } from '@/i18n/words';
import { countsOf, type Queue } from '../lib/queue';
import { kindText, sinceText } from '../lib/queue-words';

/** The id of the element that stands for a home in the list. */
export const rowId = (propertyId: string) => `review-${propertyId}`;

type QueueListProps = {
  locale: Locale;
  words: OwnerMessages['review'];
  queue: Queue;
  selected: string | null;
  onOpen: (id: string) => void;
  onSelect: (id: string) => void;
};

/** What waits, the oldest first, with how many of each kind. */
export function QueueList({ locale, words, queue, selected, onOpen, onSelect }: QueueListProps) {
  const { items, nextCursor, readAt } = queue;
  if (items.length === 0) {
    return (
      <div className="mt-7 rounded-frame border border-line p-7 sm:p-12">
        <h2 className="text-22">{words.queue.emptyTitle}</h2>
        <p className="mt-2 max-w-[62ch] text-ink-2">{words.queue.emptyText}</p>
      </div>
    );
  }
  const { submissions, changes } = countsOf(items);
  const total = plural(locale, nextCursor ? words.queue.atLeast : words.queue.waiting, items.length);
  const kinds = [
    ...(submissions > 0 ? [plural(locale, words.queue.submissions, submissions)] : []),
    ...(changes > 0 ? [plural(locale, words.queue.changes, changes)] : []),
  ];
  return (
    <>
      <p className="mt-2 text-ink-2">
        {total}: {kinds.join(', ')}
      </p>
      <ol className="mt-5 border-t border-line" aria-label={words.queue.list}>
        {items.map((item) => (
          <QueueRow
            key={item.propertyId}
            locale={locale}
            words={words.queue}
            item={item}
            now={readAt}
            isSelected={item.propertyId === selected}
            onOpen={onOpen}
            onSelect={onSelect}
          />
        ))}
      </ol>
    </>
  );
}

type QueueRowProps = {
  locale: Locale;
  words: OwnerMessages['review']['queue'];
  item: WaitingReview;
  now: Date;
  isSelected: boolean;
  onOpen: (id: string) => void;
  onSelect: (id: string) => void;
};

function QueueRow({ locale, words, item, now, isSelected, onOpen, onSelect }: QueueRowProps) {
  const { propertyId, name, city, waitsSince, addressConfirmed, heldPhotos } = item;
  const open = (event: MouseEvent) => {
    // Modifier keys still open a home in a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(propertyId);
  };
  return (
    <li
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-l-4 border-b-line px-3 py-3 sm:px-4 ${isSelected ? 'border-l-sea bg-sea-mist' : 'border-l-transparent'}`}
    >
      <div className="min-w-0">
        <a
          id={rowId(propertyId)}
          href={adminPath(locale, new URLSearchParams({ home: propertyId }))}
          className="link-quiet inline-flex min-h-11 items-center text-19 font-semibold wrap-anywhere"
          onClick={open}
          onFocus={() => onSelect(propertyId)}
        >
          {name}
        </a>
        <p className="text-ink-2">
          {city && `${city} · `}
          <a href={adminHomePath(locale, propertyId)} className="link-quiet inline-flex min-h-6 items-center">
            {propertyId}
          </a>
          <br />
          <time dateTime={waitsSince}>{sinceText(locale, words, item, now)}</time>
        </p>
      </div>
      <p className="flex flex-wrap gap-2">
        <span className="chip border border-edge">{kindText(words, item)}</span>
        {heldPhotos > 0 && (
          <span className="chip border border-edge">{plural(locale, words.photos, heldPhotos)}</span>
        )}
        <span className={`chip ${addressConfirmed ? 'bg-ok-mist' : 'bg-sun-mist text-sun-ink'}`}>
          {addressConfirmed ? words.confirmed : words.notConfirmed}
        </span>
      </p>
    </li>
  );
}
