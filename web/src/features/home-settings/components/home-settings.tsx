'use client';

import { useCallback, useEffect, useRef } from 'react';
import type { ListingStatus, OwnListing } from '@/api/types';
import type { PartProps } from '@/features/home/lib/part';
import { useRetryFocus } from '@/features/owner-home/components/use-retry-focus';
import type { OwnerMessages } from '@/i18n/owner-words';
import { updatePropertyPath } from '@/i18n/paths';
import { type Home, readHome } from '../lib/home';
import type { Grant } from '../lib/proof';
import { CoOwners } from './co-owners';
import { Erase } from './erase';
import { ForMembers } from './for-members';
import { Mails } from './mails';
import { Seasons } from './seasons';
import { Sessions } from './sessions';
import { SettingsSection } from './settings-section';
import { Stuck } from './stuck';
import { useReading } from './use-reading';
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
  const { state, retries, again, refresh, change } = useReading<Home>(ask, onEnded);
  const onHome = (part: Partial<Home>) => change((before) => ({ ...before, ...part }));
  const onChanged = (listing: OwnListing) => {
    onHome({ listing });
    void refresh();
  };

  const heading = useRetryFocus(retries);
  const known = useRef(status);
  useEffect(() => {
    if (known.current === status) return;
    known.current = status;
    void refresh();
  }, [status, refresh]);

  const { password } = messages;
  const part = { locale, homeId, onEnded, onHome, onChanged, onRefresh: refresh, grant, words: messages };
  return (
    <div className="space-y-10">
      <h2 ref={heading} tabIndex={-1} className="text-30 outline-none">
        {messages.title}
      </h2>
      {state.kind === 'reading' && <p aria-busy="true">{messages.reading}</p>}
      {state.kind === 'stuck' && (
        <Stuck title={messages.stuckTitle} trouble={state.trouble} words={messages} onRetry={again} />
      )}
      {state.kind === 'read' && (
        <>
          <Visibility {...part} home={state.value} />
          <Seasons {...part} home={state.value} />
          <Mails {...part} home={state.value} />
          <ForMembers {...part} home={state.value} {...messages.coOwners}>
            {(before) => <CoOwners {...part} home={state.value} retriesBefore={before} />}
          </ForMembers>
          <ForMembers {...part} home={state.value} {...messages.sessions}>
            {(before) => <Sessions {...part} home={state.value} retriesBefore={before} />}
          </ForMembers>
          <SettingsSection title={password.title}>
            <p className="mt-3 max-w-[62ch]">{password.text}</p>
            <a
              href={`${updatePropertyPath(locale, homeId)}${PASSWORD_STEP}`}
              className="link-quiet mt-1 inline-flex min-h-11 items-center"
            >
              {password.link}
            </a>
          </SettingsSection>
          <Erase {...part} home={state.value} />
        </>
      )}
    </div>
  );
}
