'use client';

import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useReading } from '@/api/use-reading';
import { useDesk } from '@/features/dashboard/components/operator';
import { Read } from '@/features/dashboard/components/read';
import { Screen } from '@/features/dashboard/components/screen';
import { readOperators } from '@/features/dashboard/lib/api';
import type { OwnerMessages } from '@/i18n/owner-words';
import { Button } from '@/ui/button';
import { ToldNotice, useTold } from '@/ui/told';
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
  const { reading, again, refresh } = useReading(ask, onEnded);
  const [now] = useState(() => new Date());
  const [isInviting, setIsInviting] = useState(false);
  const { tell: say, notice } = useTold();
  const opener = useRef<HTMLButtonElement>(null);
  const tell = (text: string) => {
    say({ kind: 'done', text });
    refresh();
  };
  const stopInviting = () => {
    flushSync(() => setIsInviting(false));
    opener.current?.focus();
  };
  return (
    <Screen
      title={words.title}
      text={words.text}
      tools={
        !isInviting && (
          <Button ref={opener} look="primary" onClick={() => setIsInviting(true)}>
            {words.invite}
          </Button>
        )
      }
    >
      {isInviting && (
        <InviteForm
          words={words}
          roles={roles}
          onSent={(text) => {
            setIsInviting(false);
            tell(text);
          }}
          onCancel={stopInviting}
        />
      )}
      <ToldNotice notice={notice} className="max-w-[62rem]" />
      <Read reading={reading} onAgain={again} heights={['h-16', 'h-16']}>
        {({ items }) => (
          <ul
            aria-label={words.list}
            className="mt-5 max-w-[62rem] divide-y divide-line border-y border-line"
          >
            {items.map((operator) => (
              <OperatorCard
                key={operator.id}
                words={words}
                roles={roles}
                sessions={sessions}
                operator={operator}
                now={now}
                onTold={tell}
              />
            ))}
          </ul>
        )}
      </Read>
    </Screen>
  );
}
