'use client';

import { useCallback, useEffect, useRef } from 'react';
import { explain } from '@/api/failure';
import type { ReceivedInquiry } from '@/api/types';
import { blockStoreOf } from '@/features/owner-calendar/lib/blocks';
import type { PartProps } from '@/features/property-form/lib/part';
import type { OwnerMessages } from '@/i18n/owner-words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { InquiryList, rowId } from './inquiry-list';
import { InquiryView } from './inquiry-view';
import { Trouble } from './trouble';
import { useChanges } from './use-changes';
import { useInbox } from './use-inbox';
import { useOpened } from './use-opened';
import { ViewPicker } from './view-picker';

type InboxProps = PartProps & {
  homeName: string;
  messages: OwnerMessages['inbox'];
  /** Called with the number of new inquiries whenever that is known anew. */
  onCount: (newInquiries: number) => void;
};

/** What guests wrote to the owner: a list, and beside it, on a phone in its place, the inquiry that is open. */
export function Inbox({ homeName, messages, onCount, ...part }: InboxProps) {
  const { locale, homeId } = part;
  const state = useInbox(part, onCount);
  const { view, inbox, reading, failed } = state;
  const shown = inbox?.view === view ? inbox : null;
  const box = useOpened(part, shown?.items);
  const { opened, id } = box;
  const { put: putInList } = state;
  const { put: putInView } = box;
  const put = useCallback(
    (before: ReceivedInquiry, after: ReceivedInquiry) => {
      putInList(before, after);
      putInView(after);
      // Offers hold nights, and other states free them.
      blockStoreOf(homeId).expire();
    },
    [putInList, putInView, homeId],
  );
  const changes = useChanges(part, messages, put);
  const heading = useRef<HTMLHeadingElement>(null);

  // After an inquiry is closed, the focus is on its entry in the list.
  const openBefore = useRef<string | null>(null);
  useEffect(() => {
    const before = openBefore.current;
    openBefore.current = id;
    if (id === null && before !== null) (document.getElementById(rowId(before)) ?? heading.current)?.focus();
  }, [id]);

  // A row that was moved out of the list takes the focus along.
  const { said } = changes;
  useEffect(() => {
    if (said !== null && document.activeElement === document.body) heading.current?.focus();
  }, [said]);

  return (
    <section aria-labelledby="inbox-title">
      <div role="status">
        {said && (
          <Notice tone="done" className="mb-4 wrap-anywhere">
            {said}
          </Notice>
        )}
      </div>
      <div
        className={
          id === null ? '' : 'lg:grid lg:grid-cols-[minmax(17rem,24rem)_1fr] lg:items-start lg:gap-10'
        }
      >
        <div className={id === null ? '' : 'max-lg:hidden'}>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 ref={heading} id="inbox-title" tabIndex={-1} className="text-30 outline-none">
              {messages.title}
            </h2>
            <Button
              aria-busy={reading === 'all'}
              aria-disabled={reading !== null}
              onClick={() => reading === null && state.refresh()}
            >
              {reading === 'all' && shown ? messages.refreshing : messages.refresh}
            </Button>
          </div>
          <p className="mt-2 max-w-[62ch] text-ink-2">{messages.text}</p>
          <ViewPicker
            locale={locale}
            messages={messages}
            view={view}
            counts={inbox && { new: inbox.newCount, filtered: inbox.filteredCount }}
            onView={state.setView}
          />
          {view === 'filtered' && <p className="mt-4 max-w-[62ch]">{messages.filteredText}</p>}
          {!shown && reading && (
            <p role="status" className="mt-5 text-ink-2">
              {messages.reading}
            </p>
          )}
          {shown && (
            <InquiryList
              locale={locale}
              messages={messages}
              inbox={shown}
              openId={id}
              isReadingMore={reading === 'more'}
              changes={changes}
              onOpen={box.open}
              onMore={state.more}
            />
          )}
          <Trouble
            text={failed && !reading ? explain(failed, messages.failure) : null}
            retry={messages.retry}
            onRetry={state.refresh}
          />
        </div>
        <div>
          {opened.kind === 'reading' && (
            <p role="status" className="text-ink-2">
              {messages.readingOne}
            </p>
          )}
          {opened.kind === 'failed' && (
            <>
              <Button onClick={box.close}>{messages.back}</Button>
              <Trouble
                text={explain(opened.answer, messages.failure)}
                retry={messages.retry}
                onRetry={box.retry}
              />
            </>
          )}
          {opened.kind === 'read' && (
            <InquiryView
              key={opened.id}
              part={part}
              homeName={homeName}
              messages={messages}
              inquiry={opened.inquiry}
              changes={changes}
              onClose={box.close}
              onAnswered={(after, wanted) => {
                put(opened.inquiry, after);
                // Where the same text was sent before, the first try decided the state.
                if (wanted && after.state !== wanted) changes.mark(after, wanted);
              }}
            />
          )}
        </div>
      </div>
    </section>
  );
}
