'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { OwnerSession } from '@/api/types';
import type { ListingFormMessages } from '@/features/listing-form/components/listing-form';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import type { Messages } from '@/i18n/words';
import { readSession, signOut } from '../lib/api';
import { failureOf } from '../lib/failure';
import { readFailureText } from '../lib/failure-text';
import { type OpenHome, openHomes, phaseOf, type Session, sessionOf } from '../lib/session';
import { HomeBar } from './home-bar';
import { HomeEditor } from './home-editor';
import { HomeList } from './home-list';
import { OwnerHomeHead } from './owner-home-head';
import { useHomeAddress } from './use-home-address';
import { Verify } from './verify';

export type OwnerHomeProps = {
  locale: Locale;
  messages: {
    ownerHome: OwnerMessages['ownerHome'];
    ownerLink: Messages['ownerLink'];
    platform: Messages['calendar']['platform'];
    form: ListingFormMessages;
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
  const { id, step, goToHome, goToStep, restart } = useHomeAddress(locale);
  const [session, setSession] = useState<Session>({ kind: 'reading' });
  const [notice, setNotice] = useState<'ended' | 'signedOut' | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  /** Only in memory: a change of the password needs the old one. */
  const passwords = useRef(new Map<string, string>());
  const homes = useOpenHomes(session, locale);
  const phase = phaseOf(session, id);

  const isReading = session.kind === 'reading';
  useEffect(() => {
    if (!isReading) return;
    let isCurrent = true;
    void readSession(locale).then((answer) => isCurrent && setSession(sessionOf(answer)));
    return () => {
      isCurrent = false;
    };
  }, [isReading, locale]);

  const end = useCallback((ended: string) => {
    setNotice('ended');
    setSession((before) => {
      if (before.kind !== 'read') return before;
      return { ...before, grants: before.grants.filter(({ propertyId }) => propertyId !== ended) };
    });
  }, []);

  /** Signs out. What is typed is dropped only once that worked. */
  const leave = async (drop: () => void) => {
    setTrouble(null);
    const answer = await signOut(locale);
    if (answer.kind !== 'done') {
      setTrouble(`${words.homes.signOutFailed} ${words.outcome.failure[failureOf(answer)]}`);
      return;
    }
    drop();
    passwords.current.clear();
    setSession({ kind: 'read', grants: [] });
    setNotice('signedOut');
    goToHome('');
  };

  const open = ({ properties }: OwnerSession, propertyId: string, password: string) => {
    passwords.current.set(propertyId, password);
    setNotice(null);
    setSession({ kind: 'read', grants: properties });
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
      />
    );
  }
  return (
    <>
      <OwnerHomeHead words={words} sampleId={sampleId} supportEmail={supportEmail} />
      {phase.kind === 'reading' && <p aria-busy="true">{words.reading}</p>}
      {phase.kind === 'stuck' && (
        <div role="alert" className="max-w-[62ch] rounded-card bg-clay-mist px-5 py-4">
          <p className="font-semibold text-clay-ink">{words.stuckTitle}</p>
          <p className="mt-1">{readFailureText(phase.failure, words)}</p>
          <button type="button" className="button-quiet mt-3" onClick={() => setSession({ kind: 'reading' })}>
            {words.retry}
          </button>
        </div>
      )}
      {phase.kind === 'verify' && (
        <>
          <HomeList
            locale={locale}
            homes={homes}
            messages={messages}
            trouble={trouble}
            onHome={goToHome}
            onSignOut={() => void leave(() => {})}
          />
          <Verify key={id} {...props} startId={id} notice={notice} onOpen={open} />
        </>
      )}
    </>
  );
}

/** The homes that are open, with names and status once they are read. */
function useOpenHomes(session: Session, locale: Locale): readonly OpenHome[] {
  const grants = session.kind === 'read' ? session.grants : [];
  const ids = grants.map(({ propertyId }) => propertyId).join(' ');
  const [read, setRead] = useState<{ ids: string; homes: readonly OpenHome[] }>({ ids: '', homes: [] });
  useEffect(() => {
    if (ids === '') return;
    let isCurrent = true;
    void openHomes(ids.split(' '), locale).then((homes) => isCurrent && setRead({ ids, homes }));
    return () => {
      isCurrent = false;
    };
  }, [ids, locale]);
  if (read.ids === ids) return read.homes;
  return grants.map(({ propertyId }) => ({ id: propertyId, name: null, status: null }));
}
