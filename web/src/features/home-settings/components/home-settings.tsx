'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useRef } from 'react';
import type { ListingStatus, OwnListing } from '@/api/types';
import { useReading } from '@/api/use-reading';
import { Icon } from '@/components/icons';
import type { PartProps } from '@/features/property-form/lib/part';
import { useRetryFocus } from '@/features/update-property/components/use-retry-focus';
import type { OwnerMessages } from '@/i18n/owner-words';
import { updatePropertyPath } from '@/i18n/paths';
import { Button } from '@/ui/button';
import { type Home, readHome } from '../lib/home';
import { pageOf, pageQuery, SETTINGS_PAGES, type SettingsPage } from '../lib/pages';
import type { Grant } from '../lib/proof';
import { CoOwners } from './co-owners';
import { Erase } from './erase';
import { Fees } from './fees';
import { ForMembers } from './for-members';
import { HostProfile } from './host-profile';
import { Mails } from './mails';
import { Notices } from './notices';
import { Saving } from './saving';
import { Seasons } from './seasons';
import { Sessions } from './sessions';
import { SettingsSection } from './settings-section';
import { Stuck } from './stuck';
import { TakeOut } from './take-out';
import { Visibility } from './visibility';

export type HomeSettingsProps = PartProps & {
  grant: Grant;
  /** The status that the page knows; where it becomes another, the home is read again. */
  status: ListingStatus;
  messages: OwnerMessages['homeSettings'];
};

/** The step of the form on which the password is. */
const PASSWORD_STEP = '&step=5';

/** What an owner decides about a home beside its text. */
export function HomeSettings({ locale, homeId, onEnded, grant, status, messages }: HomeSettingsProps) {
  const ask = useCallback(() => readHome(homeId, locale), [homeId, locale]);
  const { reading: state, retries, again, refresh, set: change } = useReading<Home>(ask, onEnded);
  const onHome = (part: Partial<Home>) => change((before) => ({ ...before, ...part }));
  const onChanged = (listing: OwnListing) => {
    onHome({ listing });
    refresh();
  };

  const heading = useRetryFocus(retries);
  const known = useRef(status);
  useEffect(() => {
    if (known.current === status) return;
    known.current = status;
    refresh();
  }, [status, refresh]);

  const page = pageOf(useSearchParams());
  const shown = useRef<HTMLDivElement>(null);
  const before = useRef(page);
  // The link that had the focus is gone with the list.
  useEffect(() => {
    if (page === before.current) return;
    before.current = page;
    (shown.current ?? heading.current)?.focus();
  }, [page, heading]);

  const { password } = messages;
  const part = { locale, homeId, onEnded, onHome, onChanged, onRefresh: refresh, grant, words: messages };
  return (
    <div className="space-y-6">
      <h2 ref={heading} tabIndex={-1} className="text-30 outline-none">
        {messages.title}
      </h2>
      {state.kind === 'reading' && <p aria-busy="true">{messages.reading}</p>}
      {state.kind === 'failed' && (
        <Stuck title={messages.stuckTitle} answer={state.answer} words={messages} onRetry={again} />
      )}
      {state.kind === 'read' && (
        <>
          {page === null && <PageList messages={messages} />}
          {page !== null && (
            <div ref={shown} tabIndex={-1} className="outline-none">
              <Button className="mb-4" onClick={() => goToPage(null)}>
                <Icon name="arrowLeft" />
                {messages.back}
              </Button>
              {page === 'visibility' && <Visibility {...part} home={state.value} />}
              {page === 'seasons' && <Seasons {...part} home={state.value} />}
              {page === 'saving' && <Saving {...part} home={state.value} />}
              {page === 'mails' && <Mails {...part} home={state.value} />}
              {page === 'notices' && <Notices {...part} home={state.value} />}
              {page === 'fees' && <Fees {...part} home={state.value} />}
              {page === 'host' && (
                <ForMembers {...part} home={state.value} {...messages.host}>
                  {(before) => <HostProfile {...part} home={state.value} retriesBefore={before} />}
                </ForMembers>
              )}
              {page === 'coOwners' && (
                <ForMembers {...part} home={state.value} {...messages.coOwners}>
                  {(before) => <CoOwners {...part} home={state.value} retriesBefore={before} />}
                </ForMembers>
              )}
              {page === 'sessions' && (
                <ForMembers {...part} home={state.value} {...messages.sessions}>
                  {(before) => <Sessions {...part} home={state.value} retriesBefore={before} />}
                </ForMembers>
              )}
              {page === 'password' && (
                <SettingsSection title={password.title}>
                  <p className="mt-3 max-w-[62ch]">{password.text}</p>
                  <a
                    href={`${updatePropertyPath(locale, homeId)}${PASSWORD_STEP}`}
                    className="link-quiet mt-1 inline-flex min-h-11 items-center"
                  >
                    {password.link}
                  </a>
                </SettingsSection>
              )}
              {page === 'takeOut' && <TakeOut {...part} home={state.value} />}
              {page === 'erase' && <Erase {...part} home={state.value} />}
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** The pages of the settings, each with its own address. */
function PageList({ messages }: { messages: HomeSettingsProps['messages'] }) {
  return (
    <ul className="max-w-[36rem] divide-y divide-line border-y border-line">
      {SETTINGS_PAGES.map((page) => (
        <li key={page}>
          <a
            href={`?${pageQuery(page)}`}
            className="flex min-h-13 items-center justify-between gap-3 font-semibold hover:text-sea"
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              goToPage(page);
            }}
          >
            {messages[page].title}
            <Icon name="arrowRight" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The browser's way back leads to the list. */
function goToPage(page: SettingsPage | null) {
  const query = new URLSearchParams(window.location.search);
  if (page === null) query.delete('page');
  else query.set('page', page);
  window.history.pushState(null, '', `${window.location.pathname}?${query}`);
}
