import { useCallback } from 'react';
import { useDesk } from '@/features/dashboard/components/operator';
import { OperatorSessionList } from '@/features/dashboard/components/operator-session-list';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
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
  const { locale } = useDesk();
  const text = words.sessions;
  return (
    <Section title={text.title}>
      <OperatorSessionList
        ask={useCallback(() => readOwnSessions(locale), [locale])}
        end={(session) => endOwnSessions(locale, session)}
        sessions={sessions}
        working={words.working}
        text={(items) => (items.some(({ current }) => !current) ? text.text : text.alone)}
        endOthers={text.endOthers}
        ended={(name) => fill(text.ended, { name })}
        endedOthers={text.endedOthers}
      />
    </Section>
  );
}
