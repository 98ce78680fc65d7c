import { useCallback } from 'react';
import { fill } from '@/i18n/words';
import { endOtherSessions, endSession, readSessions } from '../lib/api';
import { sessionName, sessionWay } from '../lib/session-words';
import { Unread } from './for-members';
import type { MemberSectionProps } from './part';
import { RequestOutcome } from './request-outcome';
import { SessionList, useSessions } from './session-list';
import { SettingsSection } from './settings-section';

/** The sessions that open a home, and ways to end them. */
export function Sessions(props: MemberSectionProps) {
  const { locale, homeId, onEnded, words, retriesBefore } = props;
  const said = words.sessions;
  const sessions = useSessions({
    ask: useCallback(() => readSessions(homeId, locale), [homeId, locale]),
    end: (session) => (session ? endSession(homeId, session, locale) : endOtherSessions(homeId, locale)),
    onEnded,
    told: {
      one: (session) => fill(said.ended, { name: sessionName(session, said) }),
      others: said.endedOthers,
    },
  });
  const { reading, list } = sessions;
  const retries = retriesBefore + sessions.retries;
  return (
    <SettingsSection title={said.title} retries={retries}>
      <Unread {...props} state={reading} retries={retries} said={said} onRetry={sessions.again} />
      {reading.kind === 'read' && (
        <>
          <p className="mt-3 max-w-[62ch]">{list.hasOthers ? said.text : said.alone}</p>
          <SessionList
            locale={locale}
            list={list}
            words={said}
            working={words.working}
            endOthers={said.endOthers}
            wayOf={(session) => sessionWay(session, said)}
          />
        </>
      )}
      <RequestOutcome {...props} outcome={sessions.outcome} />
    </SettingsSection>
  );
}
