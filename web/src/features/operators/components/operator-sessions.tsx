import { useCallback } from 'react';
import type { Operator } from '@/api/types';
import { useDesk } from '@/features/dashboard/components/operator';
import { OperatorSessionList } from '@/features/dashboard/components/operator-session-list';
import { fill } from '@/i18n/words';
import { endSessionsOf, readSessionsOf } from '../lib/api';
import type { OperatorsProps } from './operators';

type OperatorSessionsProps = Pick<OperatorsProps, 'words' | 'sessions'> & { operator: Operator };

/** Where an operator is signed in, with ways to end that. */
export function OperatorSessions({ words, sessions, operator }: OperatorSessionsProps) {
  const { locale } = useDesk();
  const { id, name } = operator;
  return (
    <section className="mt-6">
      <h3 className="text-19">{words.sessions}</h3>
      <OperatorSessionList
        ask={useCallback(() => readSessionsOf(locale, id), [locale, id])}
        end={(session) => endSessionsOf(locale, id, session)}
        sessions={sessions}
        working={words.working}
        text={(items) => (items.length > 0 ? fill(words.sessionsText, { name }) : words.noSessions)}
        endOthers={words.endAll}
        ended={(session) => fill(words.endedOne, { session })}
        endedOthers={fill(words.endedAll, { name })}
      />
    </section>
  );
}
