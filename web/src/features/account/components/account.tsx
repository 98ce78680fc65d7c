'use client';
import { useState } from 'react';

import { useDesk } from '@/features/dashboard/components/operator';
import { Screen } from '@/features/dashboard/components/screen';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import type { AccountWords } from '../lib/account';
import { OwnSessions } from './own-sessions';
import { PasswordChange } from './password-change';
import { SecondFactor } from './second-factor';

type AccountProps = {
  words: AccountWords;
  roles: OwnerMessages['review']['frame']['role'];
  /** The texts of open sessions. */
  sessions: OwnerMessages['homeSettings']['sessions'];
};

/** How an operator signs in, and where. */
export function Account({ words, roles, sessions }: AccountProps) {
  const { operator } = useDesk();
  const { name, email, role } = operator;
  const [changes, setChanges] = useState(0);
  return (
    <Screen title={words.title} text={words.text}>
      <p className="mt-2 wrap-anywhere">{fill(words.signedInAs, { name, email, role: roles[role] })}</p>
      <SecondFactor words={words} />
      <PasswordChange words={words} onChanged={() => setChanges((before) => before + 1)} />
      {/* The others ended with the password. */}
      <OwnSessions key={changes} words={words} sessions={sessions} />
    </Screen>
  );
}
