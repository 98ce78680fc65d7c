'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { OwnerSession } from '@/api/types';
import { laterInWords } from '@/components/later';
import { ScriptNeeded } from '@/components/script-needed';
import { useLatest } from '@/components/use-latest';
import { type FrameParts, WorkFrame } from '@/components/work-frame';
import { isHomeId } from '@/features/access/lib/sign-in';
import { OwnerGate } from '@/features/update-property/components/owner-gate';
import { useOwnerSession } from '@/features/update-property/components/use-owner-session';
import { idOf, phaseOf } from '@/features/update-property/lib/session';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { managePath } from '@/i18n/paths';
import type { Messages } from '@/i18n/words';
import { PART_WORDS } from '../lib/part-words';
import { HomeNotFound } from './home-not-found';
import { ReadingHome } from './reading-home';
import { useVisit } from './use-visit';

export type ManageHomeProps = {
  locale: Locale;
  id: string;
  messages: Pick<OwnerMessages, 'manage' | 'ownerHome'> & {
    ownerLink: Messages['ownerLink'];
    platform: Messages['calendar']['platform'];
    visit: OwnerMessages['dashboard']['visit'];
  };
  /** The server's part of the frame. */
  frame: FrameParts;
  supportEmail: string;
  /** The languages in which guests read the site. */
  served: readonly Locale[];
  /** What the ID of a home looks like. */
  sampleId: string;
};

const MANAGED_HOME = laterInWords(async () => (await import('./managed-home')).ManagedHome, PART_WORDS);

/** The page on which an owner looks after a home. */
export function ManageHome(props: ManageHomeProps) {
  const { locale, messages } = props;
  const words = messages.manage;
  const ManagedHome = MANAGED_HOME[locale];
  const id = idOf(props.id);
  const owner = useOwnerSession(locale, messages.ownerHome);
  /** The home that was opened on this page. */
  const [opened, setOpened] = useState<string | null>(null);
  const phase = phaseOf(owner.session, id);
  const hasOwner = phase.kind === 'home' || (phase.kind === 'verify' ? false : null);
  const { operator, visit, again: askAgain } = useVisit(locale, messages.visit, hasOwner);
  const heading = useRef<HTMLHeadingElement>(null);

  // With the session goes the page, and what had the focus.
  useEffect(() => {
    if (owner.notice) heading.current?.focus();
  }, [owner.notice]);

  const latestAsk = useLatest(askAgain);
  const { end } = owner;
  const onEnded = useCallback(
    (ended: string) => {
      end(ended);
      latestAsk.current();
    },
    [end, latestAsk],
  );

  const open = (session: OwnerSession, propertyId: string) => {
    if (propertyId === id) {
      setOpened(propertyId);
      owner.open(session);
    } else {
      window.location.assign(managePath(locale, propertyId));
    }
  };

  if (!isHomeId(id))
    return (
      <WorkFrame parts={props.frame}>
        <HomeNotFound locale={locale} id={id} words={words.notFound} />
      </WorkFrame>
    );
  if (phase.kind === 'home' || visit) {
    return (
      <ManagedHome
        key={id}
        locale={locale}
        messages={messages}
        grant={phase.kind === 'home' ? phase.grant : { propertyId: id, wayIn: 'operator', freshUntil: null }}
        visit={phase.kind === 'home' ? null : visit}
        takesFocus={opened === id}
        trouble={owner.trouble}
        onEnded={onEnded}
        onSignOut={() => void owner.leave(() => setOpened(null))}
        frame={props.frame}
        served={props.served}
        supportEmail={props.supportEmail}
        waiting={
          <WorkFrame parts={props.frame}>
            <ReadingHome messages={messages} />
          </WorkFrame>
        }
      />
    );
  }
  return (
    <WorkFrame parts={props.frame}>
      <header className="mb-8">
        <h1 ref={heading} tabIndex={-1} className="text-30 outline-none sm:text-38">
          {words.title}
        </h1>
        <p className="mt-4 max-w-[52ch] text-19 text-ink-2">{words.subtitle}</p>
        <ScriptNeeded text={messages.ownerHome.noScript} email={props.supportEmail} />
      </header>
      {/* An owner who begins to sign in needs the scripts of the home next. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only loads ahead what the fields inside lead to */}
      <div onFocus={ManagedHome.preload}>
        <OwnerGate
          {...props}
          phase={phase.kind === 'verify' && operator === undefined ? { kind: 'reading' } : phase}
          startId={id}
          notice={owner.notice && words[owner.notice]}
          onRetry={owner.readAgain}
          onOpen={open}
        />
      </div>
    </WorkFrame>
  );
}
