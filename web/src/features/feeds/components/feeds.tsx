'use client';

import { useEffect, useRef, useState } from 'react';
import type { PartProps } from '@/features/property-form/lib/part';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, type Messages } from '@/i18n/words';
import { LiveNotice } from '@/ui/notice';
import { AddFeed } from './add-feed';
import { FeedCard } from './feed-card';
import { PartState } from './part-state';
import { SyncPanel } from './sync-panel';
import { useFeeds } from './use-feeds';
import { useSync } from './use-sync';

export type FeedsProps = PartProps & {
  messages: OwnerMessages['feeds'];
  platforms: OwnerMessages['platforms'];
  platform: Messages['calendar']['platform'];
};

/** The maximum number of calendars of a home. */
const MOST_FEEDS = 12;

/** The calendars of other platforms that are read: how they are, and all that an owner can change about them. */
export function Feeds({ messages, platforms, platform, ...part }: FeedsProps) {
  const desk = useFeeds(part, messages);
  const { sync, run } = useSync(part, messages.failure, desk.show);
  const [done, setDone] = useState<string | null>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const items = desk.feeds?.items;
  // A card that goes takes the focus along.
  const count = useRef<number | null>(null);
  useEffect(() => {
    const before = count.current;
    count.current = items?.length ?? null;
    if (items && before !== null && items.length < before) head.current?.focus();
  }, [items]);

  return (
    <section aria-labelledby="feeds-title">
      <h2 ref={head} id="feeds-title" tabIndex={-1} className="text-30 outline-none">
        {messages.title}
      </h2>
      <p className="mt-2 max-w-[62ch] text-ink-2">{messages.text}</p>
      <LiveNotice kind="done" text={done} />
      {items === undefined ? (
        <PartState
          failed={desk.reading.kind === 'failed' ? desk.reading.answer : null}
          words={messages}
          onRetry={desk.again}
        />
      ) : (
        <>
          {items.length === 0 ? (
            <p className="mt-4 max-w-[62ch]">{messages.none}</p>
          ) : (
            <>
              <SyncPanel
                locale={part.locale}
                sync={sync}
                feeds={items}
                words={messages.sync}
                platform={platform}
                onSync={() => {
                  setDone(null);
                  void run();
                }}
              />
              <ul className="mt-6 grid max-w-[62ch] gap-4">
                {items.map((feed) => (
                  <FeedCard
                    key={feed.id}
                    part={part}
                    feed={feed}
                    isLast={items.length === 1}
                    desk={desk}
                    messages={messages}
                    platforms={platforms}
                    platform={platform}
                    onDone={setDone}
                  />
                ))}
              </ul>
            </>
          )}
          {items.length < MOST_FEEDS ? (
            <AddFeed
              part={part}
              messages={messages}
              platforms={platforms}
              platform={platform}
              now={desk.now}
              onAdd={async (whose, address) => {
                const why = await desk.save({ kind: 'add', platform: whose, address });
                if (why === null) setDone(fill(messages.done.added, { name: platform[whose] }));
                return why;
              }}
            />
          ) : (
            <p className="mt-6">{messages.most}</p>
          )}
        </>
      )}
    </section>
  );
}
