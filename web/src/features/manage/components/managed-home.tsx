'use client';

import { useCallback, useEffect, useState } from 'react';
import { failureOf } from '@/api/failure';
import { Icon } from '@/components/icons';
import { laterInWords } from '@/components/later';
import { WorkFrame } from '@/components/work-frame';
import type { Grant } from '@/features/home-settings/lib/proof';
import { PREVIEW_WORDS } from '@/features/listing-form/lib/step-words';
import { resend } from '@/features/owner-calendar/lib/blocks';
import { useRetryFocus } from '@/features/update-property/components/use-retry-focus';
import { readFailureText } from '@/features/update-property/lib/failure-text';
import { plural } from '@/i18n/words';
import { Notice, RetryNotice } from '@/ui/notice';
import type { PartWords } from '../lib/part-words';
import type { Tab } from '../lib/tabs';
import { ConfirmCalendar } from './confirm-calendar';
import { HomeNotFound } from './home-not-found';
import { HomePart, preloadParts } from './home-part';
import { HomeTabs, type TabNote } from './home-tabs';
import { MailFails } from './mail-fails';
import type { ManageHomeProps } from './manage-home';
import { HomeMenu, HomeTitle } from './managed-head';
import { ReadingHome } from './reading-home';
import { useManagedHome } from './use-managed-home';
import { useTab } from './use-tab';
import type { Visitor } from './use-visit';
import { VisitBanner } from './visit-banner';

type ManagedHomeProps = Pick<ManageHomeProps, 'locale' | 'messages' | 'frame' | 'served' | 'supportEmail'> & {
  /** The operator who looks at it; `null` for its owners. */
  visit: Visitor | null;
  /** The words of the parts. */
  words: PartWords;
  grant: Grant & { readonly propertyId: string };
  /** Whether the owner has just signed in on this page, so that the focus moves to the home. */
  takesFocus: boolean;
  trouble: string | null;
  onEnded: (id: string) => void;
  onSignOut: () => void;
};

const HOME_QUALITY = laterInWords(async () => (await import('./home-quality')).HomeQuality, PREVIEW_WORDS);

/** A home that is open, with all its parts. */
export function ManagedHome(props: ManagedHomeProps) {
  const { locale, messages, frame, grant, takesFocus, trouble, visit, onEnded, onSignOut } = props;
  const words = messages.manage;
  const Quality = HOME_QUALITY[locale];
  const id = grant.propertyId;
  const end = useCallback(() => onEnded(id), [onEnded, id]);
  const { tab, goToTab } = useTab(locale, id);
  const { managed, retries, facts, read, retry, confirmed } = useManagedHome(id, locale, end, visit !== null);
  /** The number of new inquiries as the inbox has it, which is newer than that of the list of homes. */
  const [counted, setCounted] = useState<number | null>(null);
  const heading = useRetryFocus(retries);
  const isVisit = visit !== null;
  useEffect(() => {
    // What an owner left in this browser is that owner's to send.
    if (!isVisit) resend([id], locale);
  }, [id, locale, isVisit]);
  // The other tabs then open at once, and without a connection.
  useEffect(() => {
    preloadParts();
    Quality.preload();
  }, [Quality]);

  const isKnown = managed.kind === 'read' || managed.kind === 'notFound';
  useEffect(() => {
    if (!isKnown) return;
    // With the page that waited goes its heading, which took the focus after a retry.
    const isLost = retries > 0 && document.activeElement === document.body;
    if (takesFocus || isLost) heading.current?.focus();
  }, [isKnown, takesFocus, retries, heading]);

  if (managed.kind === 'notFound') {
    return (
      <WorkFrame parts={frame}>
        <HomeNotFound locale={locale} id={id} words={words.notFound} heading={heading} />
      </WorkFrame>
    );
  }
  if (managed.kind === 'reading')
    return (
      <WorkFrame parts={frame}>
        <ReadingHome messages={messages} heading={heading} />
      </WorkFrame>
    );
  if (managed.kind !== 'read') {
    return (
      <WorkFrame parts={frame}>
        <h1 ref={heading} tabIndex={-1} className="text-30 outline-none sm:text-38">
          {words.title}
        </h1>
        <RetryNotice
          texts={[readFailureText(failureOf(managed.answer), messages.ownerHome)]}
          retry={messages.ownerHome.retry}
          onRetry={retry}
          className="mt-4 max-w-[62ch]"
        />
      </WorkFrame>
    );
  }

  const { home, homes } = managed;
  const noteOf = (count: number, forms: typeof words.newInquiries): TabNote | null =>
    count > 0 ? { count, text: plural(locale, forms, count) } : null;
  // A part may have changed what the head says, so it is read again.
  const open = (to: Tab) => {
    goToTab(to);
    read();
  };
  const newInquiries = counted ?? home.newInquiries;
  return (
    <WorkFrame
      parts={frame}
      title={
        <HomeTitle
          locale={locale}
          home={home}
          homes={homes}
          tab={tab}
          words={words.links}
          heading={heading}
        />
      }
      menu={<HomeMenu locale={locale} home={home} messages={messages} onSignOut={visit ? null : onSignOut} />}
    >
      {visit && <VisitBanner locale={locale} id={id} visit={visit} words={messages.visit} />}
      <div role="status">
        {trouble && (
          <Notice tone="failed" className="mb-3">
            {trouble}
          </Notice>
        )}
      </div>
      <MailFails locale={locale} home={home} supportEmail={props.supportEmail} messages={messages} />
      <HomeTabs
        label={words.tabsLabel}
        names={words.tabs}
        shortNames={words.shortTabs}
        more={words.moreTabs}
        notes={{
          inquiries: noteOf(newInquiries, words.newInquiries),
          conflicts: noteOf(facts.conflicts ?? 0, words.conflictCount),
        }}
        tab={tab}
        onTab={open}
        part={(each) => (
          <>
            {each === 'calendar' && newInquiries > 0 && (
              <button type="button" className="owner-news" onClick={() => open('inquiries')}>
                <Icon name="message" className="size-6" />
                <span>{plural(locale, words.newInquiries, newInquiries)}</span>
                <span className="ml-auto font-semibold underline">{words.readInquiries}</span>
              </button>
            )}
            <HomePart
              tab={each}
              locale={locale}
              homeId={id}
              home={home}
              grant={grant}
              messages={messages}
              served={props.served}
              words={props.words}
              onEnded={end}
              onNewInquiries={setCounted}
            />
            {each === 'calendar' && (
              <div className="mt-8 space-y-6 border-t border-line pt-6">
                <ConfirmCalendar
                  locale={locale}
                  homeId={id}
                  facts={facts}
                  words={words.confirm}
                  failures={messages.ownerHome.outcome.failure}
                  onConfirmed={confirmed}
                  onEnded={end}
                />
                <p role="note" className="max-w-[72ch] text-14 text-ink-2">
                  {words.note}
                </p>
                {!isVisit && home.status !== 'removed' && <Quality locale={locale} homeId={id} />}
              </div>
            )}
          </>
        )}
      />
    </WorkFrame>
  );
}
