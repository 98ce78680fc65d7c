'use client';

import { useCallback, useState } from 'react';
import { useReading } from '@/api/use-reading';
import { CreateList } from '@/features/dashboard/components/create-list';
import { useDesk } from '@/features/dashboard/components/operator';
import { readOperators } from '@/features/dashboard/lib/api';
import type { OwnerMessages } from '@/i18n/owner-words';
import type { OperatorWords, RoleNames } from '../lib/operator';
import { InviteForm } from './invite-form';
import { OperatorCard } from './operator-card';

export type OperatorsProps = {
  words: OperatorWords;
  roles: RoleNames;
  /** The texts of open sessions. */
  sessions: OwnerMessages['homeSettings']['sessions'];
};

/** Who looks after the directory: invited, changed and removed by admins. */
export function Operators({ words, roles, sessions }: OperatorsProps) {
  const { locale, onEnded } = useDesk();
  const ask = useCallback(() => readOperators(locale), [locale]);
  const list = useReading(ask, onEnded);
  const [now] = useState(() => new Date());
  return (
    <CreateList
      words={words}
      create={words.invite}
      list={list}
      form={({ onTold }, onCancel) => (
        <InviteForm words={words} roles={roles} onSent={onTold} onCancel={onCancel} />
      )}
      row={(operator, { onTold }) => (
        <OperatorCard
          key={operator.id}
          words={words}
          roles={roles}
          sessions={sessions}
          operator={operator}
          now={now}
          onTold={onTold}
        />
      )}
    />
  );
}
