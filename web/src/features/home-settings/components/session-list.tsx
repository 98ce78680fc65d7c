import { useState } from 'react';
import type { Answer } from '@/api/call';
import { useReading } from '@/api/use-reading';
import { formatAgo } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { type ShownSession, sessionName, sessionTimes } from '../lib/session-words';
import type { SectionProps } from './part';
import { useRequest } from './use-request';

type SessionsRequest<Session> = {
  /** Reads them. Stable while the same are to be read. */
  ask: () => Promise<Answer<{ readonly items: readonly Session[] }>>;
  /** Ends one of them, or all but the one that asks. */
  end: (session?: string) => Promise<Answer<null>>;
  onEnded: () => void;
  /** What is said of a session that was ended, and of all others. */
  told: { readonly one: (session: Session) => string; readonly others: string };
};

/** Open sessions, and what becomes of ending them. */
export function useSessions<Session extends ShownSession>(props: SessionsRequest<Session>) {
  const { ask, end, onEnded, told } = props;
  const { reading, retries, again, set } = useReading(ask, onEnded);
  const { busy, outcome, run } = useRequest({ onEnded });
  const keep = (stays: (session: Session) => boolean) =>
    set(({ items, ...rest }) => ({ ...rest, items: items.filter(stays) }));
  const endOne = (session: Session) =>
    void run(
      session.id,
      () => end(session.id),
      () => {
        keep(({ id }) => id !== session.id);
        return told.one(session);
      },
    );
  const endOthers = () =>
    void run(
      'others',
      () => end(),
      () => {
        keep(({ current }) => current);
        return told.others;
      },
    );
  const items = reading.kind === 'read' ? reading.value.items : [];
  const hasOthers = items.some(({ current }) => !current);
  return { reading, retries, again, outcome, list: { sessions: items, hasOthers, busy, endOne, endOthers } };
}

type SessionListProps<Session> = {
  locale: Locale;
  list: {
    readonly sessions: readonly Session[];
    readonly hasOthers: boolean;
    readonly busy: string | null;
    readonly endOne: (session: Session) => void;
    readonly endOthers: () => void;
  };
  words: SectionProps['words']['sessions'];
  working: string;
  endOthers: string;
  /** How a session was opened, where there are several ways. */
  wayOf?: (session: Session) => string;
};

/** Open sessions of an owner or an operator, each with a way to end it, and one to end all others. */
export function SessionList<Session extends ShownSession>(props: SessionListProps<Session>) {
  const { locale, list, words, working, endOthers, wayOf } = props;
  const [now] = useState(() => new Date());
  const { busy } = list;
  return (
    <>
      <ul className="mt-3 max-w-[62ch] divide-y divide-line">
        {list.sessions.map((session) => {
          const name = sessionName(session, words);
          const ago = formatAgo(locale, session.lastUsedAt, now);
          return (
            <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="font-semibold">
                  {name} {session.current && <span className="chip">{words.current}</span>}
                </p>
                {wayOf && <p className="text-14 text-ink-2 wrap-anywhere">{wayOf(session)}</p>}
                <p className="text-14 text-ink-2">{sessionTimes(locale, session, words, now)}</p>
              </div>
              {!session.current && (
                <Button
                  busy={busy === session.id}
                  working={working}
                  aria-label={fill(words.endOf, { name, ago })}
                  onClick={() => list.endOne(session)}
                >
                  {words.end}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {list.hasOthers && (
        <Button className="mt-3 bg-paper" busy={busy === 'others'} working={working} onClick={list.endOthers}>
          {endOthers}
        </Button>
      )}
    </>
  );
}
