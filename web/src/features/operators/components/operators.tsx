'use client';

import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { explain } from '@/api/failure';
import { useReading } from '@/api/use-reading';
import { useDesk } from '@/features/dashboard/components/operator';
import { Screen } from '@/features/dashboard/components/screen';
import { readOperators } from '@/features/dashboard/lib/api';
import type { OwnerMessages } from '@/i18n/owner-words';
import { Button } from '@/ui/button';
import { RetryNotice } from '@/ui/notice';
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
  const { locale, onEnded, failure, table } = useDesk();
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
      {reading.kind === 'failed' && (
        <RetryNotice
          className="mt-5 max-w-[62ch]"
          title={table.failed}
          texts={[explain(reading.answer, failure)]}
          retry={table.retry}
          onRetry={again}
        />
      )}
      {reading.kind === 'reading' && (
        <div role="status" className="mt-5">
          <span className="sr-only">{table.reading}</span>
          <div className="skeleton h-16" />
          <div className="skeleton mt-3 h-16" />
        </div>
      )}
      {reading.kind === 'read' && (
        <ul aria-label={words.list} className="mt-5 max-w-[62rem] divide-y divide-line border-y border-line">
          {reading.value.items.map((operator) => (
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
    </Screen>
  );
}
