import { useCallback, useState } from 'react';
import type { OpenSession, SessionList } from '@/api/types';
import { useReading } from '@/api/use-reading';
import { formatAgo } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { endOtherSessions, endSession, readSessions } from '../lib/api';
import { type ShownSession, sessionName, sessionTimes, sessionWay } from '../lib/session-words';
import { Unread } from './for-members';
import type { MemberSectionProps, SectionProps } from './part';
import { RequestOutcome } from './request-outcome';
import { SettingsSection } from './settings-section';
import { useRequest } from './use-request';

/** The sessions that open a home, and ways to end them. */
export function Sessions(props: MemberSectionProps) {
  const { locale, homeId, onEnded, words, retriesBefore } = props;
  const said = words.sessions;
  const [now] = useState(() => new Date());
  const ask = useCallback(() => readSessions(homeId, locale), [homeId, locale]);
  const { reading: state, retries: retriesHere, again, set: change } = useReading<SessionList>(ask, onEnded);
  const { busy, outcome, run } = useRequest({ onEnded });

  const end = (session: OpenSession) =>
    void run(
      session.id,
      () => endSession(homeId, session.id, locale),
      () => {
        change(({ items }) => ({ items: items.filter(({ id }) => id !== session.id) }));
        return fill(said.ended, { name: sessionName(session, said) });
      },
    );
  const endOthers = () =>
    void run(
      'others',
      () => endOtherSessions(homeId, locale),
      () => {
        change(({ items }) => ({ items: items.filter(({ current }) => current) }));
        return said.endedOthers;
      },
    );

  const retries = retriesBefore + retriesHere;
  const hasOthers = state.kind === 'read' && state.value.items.some(({ current }) => !current);
  return (
    <SettingsSection title={said.title} retries={retries}>
      <Unread {...props} state={state} retries={retries} said={said} onRetry={again} />
      {state.kind === 'read' && (
        <>
          <p className="mt-3 max-w-[62ch]">{hasOthers ? said.text : said.alone}</p>
          <SessionItems
            locale={locale}
            sessions={state.value.items}
            busy={busy}
            now={now}
            words={said}
            working={words.working}
            wayOf={(session) => sessionWay(session, said)}
            onEnd={end}
          />
          {hasOthers && (
            <div className="mt-3">
              <Button busy={busy === 'others'} working={words.working} onClick={endOthers}>
                {said.endOthers}
              </Button>
            </div>
          )}
        </>
      )}
      <RequestOutcome {...props} outcome={outcome} />
    </SettingsSection>
  );
}

type SessionItemsProps<Session> = {
  locale: Locale;
  sessions: readonly Session[];
  busy: string | null;
  now: Date;
  words: SectionProps['words']['sessions'];
  working: string;
  /** How a session was opened, where there are several ways. */
  wayOf?: (session: Session) => string;
  onEnd: (session: Session) => void;
};

/** Open sessions of an owner or an operator, each with a way to end it. */
export function SessionItems<Session extends ShownSession>(props: SessionItemsProps<Session>) {
  const { locale, sessions, busy, now, words, working, wayOf, onEnd } = props;
  return (
    <ul className="mt-3 max-w-[62ch] divide-y divide-line">
      {sessions.map((session) => {
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
                onClick={() => onEnd(session)}
              >
                {words.end}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
