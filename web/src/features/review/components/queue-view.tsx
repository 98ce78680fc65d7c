'use client';

import { useEffect, useRef } from 'react';
import { explain } from '@/api/failure';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { stepTo } from '../lib/queue';
import { QueueList, rowId } from './queue-list';
import { useKeys } from './use-keys';
import type { QueueState } from './use-queue';

type QueueViewProps = {
  locale: Locale;
  words: OwnerMessages['review'];
  state: QueueState;
  selected: string | null;
  onSelect: (id: string) => void;
  onOpen: (id: string) => void;
  keysEnabled: boolean;
  onHelp: () => void;
  /** Whether the focus comes along: after a sign-in, and on the way back from a home. */
  takesFocus: boolean;
};

/** The queue with its states, and the keys that move through it. */
export function QueueView(props: QueueViewProps) {
  const { locale, words, state, selected, onSelect, onOpen, keysEnabled, onHelp, takesFocus } = props;
  const { list: queue, reading, failed, refresh, more } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  const items = queue?.items ?? [];

  // Only on the way in: later the focus is where the operator put it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!takesFocus) return;
    const row = selected === null ? null : document.getElementById(rowId(selected));
    (row ?? heading.current)?.focus();
  }, []);

  const step = (by: 1 | -1) => {
    const next = stepTo(items, selected, by);
    if (next === null) return;
    onSelect(next);
    document.getElementById(rowId(next))?.focus();
  };
  const isListed = items.some(({ propertyId }) => propertyId === selected);
  useKeys('list', keysEnabled, {
    help: onHelp,
    ...(items.length > 0 && { next: () => step(1), previous: () => step(-1) }),
    ...(selected !== null && isListed && { open: () => onOpen(selected) }),
  });

  return (
    <section className="mt-6 lg:mt-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-30 outline-none sm:text-38">
          {words.queue.title}
        </h1>
        <Button
          aria-busy={reading === 'all'}
          aria-disabled={reading !== null}
          onClick={() => reading === null && refresh()}
        >
          {reading === 'all' && queue ? words.queue.refreshing : words.queue.refresh}
        </Button>
      </div>
      <div role="alert">
        {failed && (
          <Notice tone="failed" size="panel" className="mt-5">
            <h2 className="text-22">{words.queue.failedTitle}</h2>
            <p className="mt-2">{explain(failed, words.failure)}</p>
            <Button className="mt-4" onClick={refresh}>
              {words.retry}
            </Button>
          </Notice>
        )}
      </div>
      {!queue && reading && (
        <div role="status" className="mt-5">
          <span className="sr-only">{words.queue.loading}</span>
          <div className="skeleton h-20" />
          <div className="skeleton mt-3 h-20" />
          <div className="skeleton mt-3 h-20" />
        </div>
      )}
      {queue && (
        <QueueList
          locale={locale}
          words={words}
          queue={queue}
          selected={selected}
          onOpen={onOpen}
          onSelect={onSelect}
        />
      )}
      {queue?.nextCursor && (
        <Button
          className="mt-5"
          aria-busy={reading === 'more'}
          aria-disabled={reading !== null}
          onClick={more}
        >
          {words.queue.more}
        </Button>
      )}
    </section>
  );
}
