'use client';

import { useRef } from 'react';
import type { OwnerSession } from '@/api/types';
import { useQuery } from '@/api/use-query';
import { laterInWords } from '@/components/later';
import { FORM_WORDS } from '@/features/listing-form/lib/form-words';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import type { LegalPage } from '@/i18n/paths';
import type { Messages } from '@/i18n/words';
import { type OpenHome, openHomes, phaseOf, type Session } from '../lib/session';
import { HomeBar } from './home-bar';
import { HomeList } from './home-list';
import { OwnerGate } from './owner-gate';
import { OwnerHomeHead } from './owner-home-head';
import { useHomeAddress } from './use-home-address';
import { useOwnerSession } from './use-owner-session';

const HOME_EDITOR = laterInWords(async () => (await import('./home-editor')).HomeEditor, FORM_WORDS);

export type OwnerHomeProps = {
  locale: Locale;
  messages: {
    ownerHome: OwnerMessages['ownerHome'];
    ownerLink: Messages['ownerLink'];
    platform: Messages['calendar']['platform'];
    legal: Readonly<Record<LegalPage, string>>;
  };
  /** The style of a map with streets. */
  streets: string | null;
  supportEmail: string;
  /** What the ID of a home looks like. */
  sampleId: string;
};

/** The page on which an owner opens a home and changes it. */
export function OwnerHome(props: OwnerHomeProps) {
  const { locale, messages, sampleId, supportEmail } = props;
  const words = messages.ownerHome;
  const HomeEditor = HOME_EDITOR[locale];
  const { id, step, goToHome, goToStep, restart } = useHomeAddress(locale);
  const owner = useOwnerSession(locale, words);
  const { session, trouble, end } = owner;
  /** Only in memory: a change of the password needs the old one. */
  const passwords = useRef(new Map<string, string>());
  const homes = useOpenHomes(session, locale);
  const phase = phaseOf(session, id);

  /** Signs out. What is typed is dropped only once that worked. */
  const leave = (drop: () => void) =>
    owner.leave(() => {
      drop();
      passwords.current.clear();
      goToHome('');
    });

  const open = (opened: OwnerSession, propertyId: string, password: string) => {
    passwords.current.set(propertyId, password);
    owner.open(opened);
    goToHome(propertyId);
  };

  if (phase.kind === 'home') {
    const { propertyId } = phase.grant;
    const bar = (isUnsaved: boolean, drop: () => void) => (
      <HomeBar
        locale={locale}
        homes={homes}
        id={propertyId}
        isUnsaved={isUnsaved}
        trouble={trouble}
        words={words.homes}
        onHome={goToHome}
        onSignOut={() => void leave(drop)}
      />
    );
    return (
      <HomeEditor
        key={propertyId}
        {...props}
        grant={phase.grant}
        password={passwords.current.get(propertyId) ?? null}
        onPassword={(password) => passwords.current.set(propertyId, password)}
        onEnded={end}
        step={step}
        onStep={goToStep}
        onRestart={restart}
        bar={bar}
        waiting={<p aria-busy="true">{words.reading}</p>}
      />
    );
  }
  return (
    <>
      <OwnerHomeHead locale={locale} words={words} sampleId={sampleId} supportEmail={supportEmail} />
      {/* An owner who begins to sign in needs the scripts of the form next. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only loads ahead what the fields inside lead to */}
      <div onFocus={HomeEditor.preload}>
        <OwnerGate
          {...props}
          phase={phase}
          startId={id}
          notice={owner.notice && words.verify[owner.notice]}
          onRetry={owner.readAgain}
          onOpen={open}
        >
          <HomeList
            locale={locale}
            homes={homes}
            messages={messages}
            trouble={trouble}
            onHome={goToHome}
            onSignOut={() => void leave(() => {})}
          />
        </OwnerGate>
      </div>
    </>
  );
}

/** The homes that are open, with names and status once they are read. */
function useOpenHomes(session: Session, locale: Locale): readonly OpenHome[] {
  const grants = session.kind === 'read' ? session.grants : [];
  const ids = grants.map(({ propertyId }) => propertyId).join(' ');
  const { value } = useQuery(ids === '' ? null : ids, (key) => openHomes(key.split(' '), locale));
  return value ?? grants.map(({ propertyId }) => ({ id: propertyId, name: null, status: null }));
}
