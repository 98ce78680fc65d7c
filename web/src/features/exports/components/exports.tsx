'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer } from '@/api/call';
import { explain, isEnded } from '@/api/failure';
import type { CreatedExport, Export, FeedList } from '@/api/types';
import { useReading } from '@/api/use-reading';
import { useRefresh } from '@/components/use-refresh';
import { PartState } from '@/features/feeds/components/part-state';
import type { PartProps } from '@/features/property-form/lib/part';
import { readFeeds } from '@/features/update-property/lib/api';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, type Messages } from '@/i18n/words';
import { LiveNotice } from '@/ui/notice';
import { readExports, revokeExport } from '../lib/api';
import { CleanerAddress } from './cleaner-address';
import { CreateChangeovers } from './create-changeovers';
import { CreateExport } from './create-export';
import { CreatedAddress } from './created-address';
import { ExportCard } from './export-card';

export type ExportsProps = PartProps & {
  homeName: string;
  messages: OwnerMessages['exports'];
  platform: Messages['calendar']['platform'];
};

type Known = { readonly exports: readonly Export[]; readonly feeds: FeedList['items'] };

/** How often the receipts are read again while the page is open. */
const REFRESH_MS = 300_000;

/** The addresses under which platforms read the calendar of a home: made, handed over, watched and ended. */
export function Exports({ homeName, messages, platform, ...part }: ExportsProps) {
  const { locale, homeId, onEnded } = part;
  const ask = useCallback(async (): Promise<Answer<Known>> => {
    const [exports, feeds] = await Promise.all([readExports(homeId, locale), readFeeds(homeId, locale)]);
    if (exports.kind !== 'done') return exports;
    if (feeds.kind !== 'done') return feeds;
    return { kind: 'done', value: { exports: exports.value.items, feeds: feeds.value.items } };
  }, [homeId, locale]);
  const { reading, again, refresh, set } = useReading(ask, onEnded);
  useRefresh(refresh, REFRESH_MS);
  const [created, setCreated] = useState<CreatedExport | null>(null);
  const [said, setSaid] = useState<{ kind: 'done' | 'failed'; text: string } | null>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const known = reading.kind === 'read' ? reading.value : null;
  // The card that went had the focus.
  const revoked = useRef(false);
  useEffect(() => {
    if (known && revoked.current) head.current?.focus();
    revoked.current = false;
  }, [known]);

  const show = (address: CreatedExport) => {
    setSaid(null);
    setCreated(address);
    set(({ exports, feeds }) => ({ exports: [...exports, address], feeds }));
    refresh();
  };
  const close = () => {
    setCreated(null);
    head.current?.focus();
  };

  const revoke = async (exportId: string, name: string) => {
    const answer = await revokeExport(homeId, exportId, locale);
    const isGone = answer.kind === 'refused' && answer.status === 404;
    if (answer.kind !== 'done' && !isGone) {
      if (isEnded(answer)) onEnded();
      else setSaid({ kind: 'failed', text: explain(answer, messages.failure) });
      return;
    }
    revoked.current = true;
    set(({ exports, feeds }) => ({ exports: exports.filter(({ id }) => id !== exportId), feeds }));
    if (created?.id === exportId) setCreated(null);
    setSaid({ kind: 'done', text: fill(messages.revoked, { platform: name }) });
  };

  return (
    <section aria-labelledby="exports-title">
      <h2 ref={head} id="exports-title" tabIndex={-1} className="text-30 outline-none">
        {messages.title}
      </h2>
      <p className="mt-2 max-w-[62ch] text-ink-2">{messages.text}</p>
      <LiveNotice kind="done" text={said?.kind === 'done' ? said.text : null} />
      <LiveNotice kind="failed" text={said?.kind === 'failed' ? said.text : null} />
      {known === null ? (
        <PartState
          failed={reading.kind === 'failed' ? reading.answer : null}
          words={messages}
          onRetry={again}
        />
      ) : (
        <>
          {created?.changeovers && (
            <CleanerAddress key={created.id} created={created} messages={messages} onClose={close} />
          )}
          {created && !created.changeovers && (
            <CreatedAddress
              key={created.id}
              created={created}
              homeName={homeName}
              platform={platform[created.subscriber]}
              words={messages.created}
              onClose={close}
            />
          )}
          {known.exports.length === 0 ? (
            <p className="mt-4 max-w-[62ch]">{messages.none}</p>
          ) : (
            <ul className="mt-6 grid max-w-[62ch] gap-4">
              {known.exports.map((each) => (
                <ExportCard
                  key={each.id}
                  part={part}
                  item={each}
                  feeds={known.feeds}
                  messages={messages}
                  platform={platform}
                  onRevoke={() => revoke(each.id, each.changeovers ? each.name : platform[each.subscriber])}
                />
              ))}
            </ul>
          )}
          {!created && (
            <>
              <CreateExport
                part={part}
                feeds={known.feeds}
                messages={messages}
                platform={platform}
                onCreated={show}
                onUnsure={refresh}
              />
              <CreateChangeovers
                part={part}
                homeName={homeName}
                messages={messages}
                onCreated={show}
                onUnsure={refresh}
              />
            </>
          )}
        </>
      )}
    </section>
  );
}
