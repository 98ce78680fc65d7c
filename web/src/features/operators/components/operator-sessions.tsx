import { useCallback } from 'react';
import { explain } from '@/api/failure';
import type { OpenOperatorSession, Operator } from '@/api/types';
import { useReading } from '@/api/use-reading';
import { useDesk } from '@/features/dashboard/components/operator';
import { SessionItems } from '@/features/home-settings/components/sessions';
import { useRequest } from '@/features/home-settings/components/use-request';
import { sessionName } from '@/features/home-settings/lib/session-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { LiveNotice, RetryNotice } from '@/ui/notice';
import { endSessionsOf, readSessionsOf } from '../lib/api';
import type { OperatorsProps } from './operators';

type OperatorSessionsProps = Pick<OperatorsProps, 'words' | 'sessions'> & { operator: Operator; now: Date };

/** Where an operator is signed in, with ways to end that. */
export function OperatorSessions({ words, sessions, operator, now }: OperatorSessionsProps) {
  const { locale, onEnded, failure, table } = useDesk();
  const { id, name } = operator;
  const ask = useCallback(() => readSessionsOf(locale, id), [locale, id]);
  const { reading, again, set } = useReading(ask, onEnded);
  const { busy, outcome, run } = useRequest({ onEnded });
  const end = (session: OpenOperatorSession) =>
    void run(
      session.id,
      () => endSessionsOf(locale, id, session.id),
      () => {
        set(({ items }) => ({ items: items.filter((other) => other.id !== session.id) }));
        return fill(words.endedOne, { session: sessionName(session, sessions) });
      },
    );
  const endAll = () =>
    void run(
      'all',
      () => endSessionsOf(locale, id),
      () => {
        set(({ items }) => ({ items: items.filter(({ current }) => current) }));
        return fill(words.endedAll, { name });
      },
    );
  const items = reading.kind === 'read' ? reading.value.items : [];
  return (
    <section className="mt-6">
      <h3 className="text-19">{words.sessions}</h3>
      {reading.kind === 'reading' && (
        <p role="status" className="mt-1">
          {table.reading}
        </p>
      )}
      {reading.kind === 'failed' && (
        <RetryNotice
          className="mt-2"
          texts={[explain(reading.answer, failure)]}
          retry={table.retry}
          onRetry={again}
        />
      )}
      {reading.kind === 'read' && (
        <>
          <p className="mt-1">{items.length > 0 ? fill(words.sessionsText, { name }) : words.noSessions}</p>
          <SessionItems
            locale={locale}
            sessions={items}
            busy={busy}
            now={now}
            words={sessions}
            working={words.working}
            onEnd={end}
          />
          {items.some(({ current }) => !current) && (
            <Button className="mt-2 bg-paper" busy={busy === 'all'} working={words.working} onClick={endAll}>
              {words.endAll}
            </Button>
          )}
        </>
      )}
      <LiveNotice kind="done" text={outcome?.kind === 'done' ? outcome.text : null} />
      <LiveNotice kind="failed" text={outcome?.kind === 'failed' ? explain(outcome.answer, failure) : null} />
    </section>
  );
}
