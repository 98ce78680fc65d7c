import type { ReactNode } from 'react';
import type { Answer } from '@/api/call';
import { explain } from '@/api/failure';
import type { OperatorSessionList as List, OpenOperatorSession } from '@/api/types';
import { SessionList, useSessions } from '@/features/home-settings/components/session-list';
import { sessionName } from '@/features/home-settings/lib/session-words';
import type { OwnerMessages } from '@/i18n/owner-words';
import { LiveNotice } from '@/ui/notice';
import { useDesk } from './operator';
import { Read } from './read';

type OperatorSessionListProps = {
  /** Reads them. Stable while the same are to be read. */
  ask: () => Promise<Answer<List>>;
  /** Ends one of them, or all but the one that asks. */
  end: (session?: string) => Promise<Answer<null>>;
  sessions: OwnerMessages['homeSettings']['sessions'];
  working: string;
  /** What the list is, and what is said of what was ended; `name` names a session. */
  text: (sessions: readonly OpenOperatorSession[]) => ReactNode;
  endOthers: string;
  ended: (name: string) => string;
  endedOthers: string;
};

/** Where an operator is signed in, with ways to end that. */
export function OperatorSessionList(props: OperatorSessionListProps) {
  const { ask, end, sessions: words, working, text, endOthers, ended, endedOthers } = props;
  const { locale, onEnded, failure } = useDesk();
  const told = {
    one: (session: OpenOperatorSession) => ended(sessionName(session, words)),
    others: endedOthers,
  };
  const { reading, again, outcome, list } = useSessions({ ask, end, onEnded, told });
  return (
    <>
      <Read reading={reading} onAgain={again} heights={['h-12']} className="mt-3">
        {({ items }) => (
          <>
            <p className="mt-2 max-w-[62ch]">{text(items)}</p>
            <SessionList locale={locale} list={list} words={words} working={working} endOthers={endOthers} />
          </>
        )}
      </Read>
      <LiveNotice kind="done" text={outcome?.kind === 'done' ? outcome.text : null} />
      <LiveNotice kind="failed" text={outcome?.kind === 'failed' ? explain(outcome.answer, failure) : null} />
    </>
  );
}
