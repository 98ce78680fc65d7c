'use client';

import { useRef } from 'react';
import type { OwnerSession } from '@/api/types';
import { ScriptNeeded } from '@/components/script-needed';
import { type FrameParts, MENU_ITEM, WorkFrame } from '@/components/work-frame';
import { OwnerGate } from '@/features/update-property/components/owner-gate';
import { useOwnerSession } from '@/features/update-property/components/use-owner-session';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import type { Messages } from '@/i18n/words';
import { Notice } from '@/ui/notice';
import { Portfolio } from './portfolio';

export type OwnHomesProps = {
  locale: Locale;
  messages: Pick<OwnerMessages, 'portfolio' | 'ownerHome' | 'ownerCalendar'> & {
    ownerLink: Messages['ownerLink'];
    platform: Messages['calendar']['platform'];
  };
  frame: FrameParts;
  supportEmail: string;
  /** What the ID of a home looks like. */
  sampleId: string;
};

/** The page of all homes of an owner. */
export function OwnHomes(props: OwnHomesProps) {
  const { locale, messages, supportEmail } = props;
  const words = messages.portfolio;
  const owner = useOwnerSession(locale, messages.ownerHome);
  const { session } = owner;
  const ids = session.kind === 'read' ? session.grants.map(({ propertyId }) => propertyId).join(' ') : '';
  const notice = owner.notice && words[owner.notice];
  const heading = useRef<HTMLHeadingElement>(null);

  // The element that had the focus is gone after a sign-in and a sign-out.
  const focusHeading = () => heading.current?.focus();
  const open = (opened: OwnerSession) => {
    owner.open(opened);
    focusHeading();
  };

  const signOut = ids !== '' && (
    <button type="button" className={MENU_ITEM} onClick={() => void owner.leave(focusHeading)}>
      {messages.ownerHome.homes.signOut}
    </button>
  );
  return (
    <WorkFrame parts={props.frame} menu={signOut}>
      <header className="mb-8">
        <h1 ref={heading} tabIndex={-1} className="text-30 outline-none sm:text-38">
          {words.title}
        </h1>
        <p className="mt-4 max-w-[52ch] text-19 text-ink-2">{words.subtitle}</p>
        <div role="status">
          {owner.trouble && (
            <Notice tone="failed" className="mt-3">
              {owner.trouble}
            </Notice>
          )}
        </div>
        <ScriptNeeded text={messages.ownerHome.noScript} email={supportEmail} />
      </header>
      {ids === '' ? (
        <OwnerGate
          {...props}
          phase={session.kind === 'read' ? { kind: 'verify' } : session}
          startId=""
          notice={notice}
          onRetry={owner.readAgain}
          onOpen={open}
        />
      ) : (
        <Portfolio {...props} ids={ids} notice={notice} onOpen={open} onEnded={owner.end} />
      )}
    </WorkFrame>
  );
}
