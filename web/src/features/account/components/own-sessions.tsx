import { useCallback, useState } from 'react';
import { explain } from '@/api/failure';
import type { OpenOperatorSession } from '@/api/types';
import { useReading } from '@/api/use-reading';
import { useDesk } from '@/features/dashboard/components/operator';
import { SessionItems } from '@/features/home-settings/components/sessions';
import { useRequest } from '@/features/home-settings/components/use-request';
import { sessionName } from '@/features/home-settings/lib/session-words';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { LiveNotice, RetryNotice } from '@/ui/notice';
import type { AccountWords } from '../lib/account';
import { endOwnSessions, readOwnSessions } from '../lib/api';
import { Section } from './section';

type OwnSessionsProps = {
  words: AccountWords;
  /** The texts of open sessions. */
  sessions: OwnerMessages['homeSettings']['sessions'];
};

/** Where an operator is signed in, with ways to end that elsewhere. */
export function OwnSessions({ words, sessions }: OwnSessionsProps) {
  const { locale, onEnded, failure, table } = useDesk();
  const text = words.sessions;
  const [now] = useState(() => new Date());
  const ask = useCallback(() => readOwnSessions(locale), [locale]);
  const { reading, again, set } = useReading(ask, onEnded);
  const { busy, outcome, run } = useRequest({ onEnded });
  const end = (session: OpenOperatorSession) =>
    void run(
      session.id,
      () => endOwnSessions(locale, session.id),
      () => {
        set(({ items }) => ({ items: items.filter(({ id }) => id !== session.id) }));
        return fill(text.ended, { name: sessionName(session, sessions) });
      },
    );
  const endOthers = () =>
    void run(
      'others',
      () => endOwnSessions(locale),
      () => {
        set(({ items }) => ({ items: items.filter(({ current }) => current) }));
        return text.endedOthers;
      },
    );
  const items = reading.kind === 'read' ? reading.value.items : [];
  const hasOthers = items.some(({ current }) => !current);
  return (
    <Section title={text.title}>
      {reading.kind === 'reading' && <div className="skeleton mt-3 h-12" />}
      {reading.kind === 'failed' && (
        <RetryNotice
          className="mt-3"
          title={words.stuck}
          texts={[explain(reading.answer, failure)]}
          retry={table.retry}
          onRetry={again}
        />
      )}
      {reading.kind === 'read' && (
        <>
          <p className="mt-2 max-w-[62ch]">{hasOthers ? text.text : text.alone}</p>
          <SessionItems
            locale={locale}
            sessions={items}
            busy={busy}
            now={now}
            words={sessions}
            working={words.working}
            onEnd={end}
          />
        </>
      )}
      {hasOthers && (
        <Button className="mt-3" busy={busy === 'others'} working={words.working} onClick={endOthers}>
          {text.endOthers}
        </Button>
      )}
      <LiveNotice kind="done" text={outcome?.kind === 'done' ? outcome.text : null} />
      <LiveNotice kind="failed" text={outcome?.kind === 'failed' ? explain(outcome.answer, failure) : null} />
    </Section>
  );
}
