import { type ReactNode, useState } from 'react';
import type { Reading } from '@/api/use-reading';
import { needsLink } from '../lib/trouble';
import { Closed } from './closed';
import type { MemberSectionProps, SectionProps } from './part';
import { SettingsSection } from './settings-section';
import { Stuck } from './stuck';

type ForMembersProps = SectionProps & {
  title: string;
  /** Why the section is closed to owners who signed in with the password. */
  closed: string;
  /** @param retries how often it was asked for before it is shown */
  children: (retries: number) => ReactNode;
};

/** A section that the password does not open, so nothing is asked for until a link by mail was used. */
export function ForMembers({ locale, homeId, grant, words, title, closed, children }: ForMembersProps) {
  const [retries, setRetries] = useState(0);
  if (grant.wayIn !== 'password' || retries > 0) return children(retries);
  return (
    <SettingsSection title={title}>
      <Closed text={closed} locale={locale} homeId={homeId} words={words} onRetry={() => setRetries(1)} />
    </SettingsSection>
  );
}

type UnreadProps = Pick<MemberSectionProps, 'locale' | 'homeId' | 'words'> & {
  state: Reading<unknown>;
  /** How often the section was asked for again. */
  retries: number;
  said: { closed: string; stuck: string };
  onRetry: () => void;
};

/** Shown in a members' section until it is read: it is being read, is closed after all, or cannot be read. */
export function Unread({ locale, homeId, words, state, retries, said, onRetry }: UnreadProps) {
  if (state.kind === 'read') return null;
  if (state.kind === 'reading') {
    return (
      <p className="mt-4" aria-busy="true">
        {words.reading}
      </p>
    );
  }
  if (!needsLink(state.answer)) {
    return <Stuck title={said.stuck} answer={state.answer} words={words} onRetry={onRetry} />;
  }
  return (
    <Closed
      text={said.closed}
      locale={locale}
      homeId={homeId}
      words={words}
      isAgain={retries > 0}
      onRetry={onRetry}
    />
  );
}
