'use client';

import { useEffect, useState } from 'react';
import { failureOf } from '@/api/failure';
import type { OwnerSession } from '@/api/types';
import { resend } from '@/features/owner-calendar/lib/blocks';
import { utcToday } from '@/features/stay/lib/today';
import { Verify } from '@/features/update-property/components/verify';
import { readFailureText } from '@/features/update-property/lib/failure-text';
import { listPropertyPath } from '@/i18n/paths';
import { Button } from '@/ui/button';
import { RetryNotice } from '@/ui/notice';
import { HomeCard } from './home-card';
import type { OwnHomesProps } from './own-homes';
import { PortfolioCalendar } from './portfolio-calendar';
import { useOwnHomes } from './use-own-homes';

type PortfolioProps = OwnHomesProps & {
  /** The IDs of the homes that the session opens, separated by spaces. */
  ids: string;
  /** Why the owner is told to sign in again to a home. */
  notice: string | null;
  onOpen: (session: OwnerSession) => void;
  /** The session does not open a home any more. */
  onEnded: (id: string) => void;
};

/** All homes of the session, with their calendars. */
export function Portfolio(props: PortfolioProps) {
  const { locale, messages, ids, notice, onOpen, onEnded } = props;
  const { portfolio: words, ownerHome } = messages;
  const { reading, again } = useOwnHomes(ids, locale, onEnded);
  const [today] = useState(() => utcToday(new Date()));
  const [isAdding, setIsAdding] = useState(false);
  useEffect(() => resend(ids.split(' '), locale), [ids, locale]);

  if (reading.kind === 'reading') return <p aria-busy="true">{ownerHome.reading}</p>;
  if (reading.kind === 'failed') {
    return (
      <RetryNotice
        texts={[readFailureText(failureOf(reading.answer), ownerHome)]}
        retry={ownerHome.retry}
        onRetry={again}
      />
    );
  }
  const { value: homes } = reading;
  const there = homes.filter(({ status }) => status !== 'removed');
  return (
    <>
      <section aria-labelledby="own-homes">
        <h2 id="own-homes" className="text-30">
          {words.listTitle}
        </h2>
        {homes.length === 0 ? (
          <p className="mt-3">{words.none}</p>
        ) : (
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {homes.map((home) => (
              <HomeCard key={home.id} locale={locale} home={home} messages={messages} />
            ))}
          </ul>
        )}
        <div className="mt-5 flex flex-wrap gap-3">
          <Button aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
            {words.another}
          </Button>
          <a href={listPropertyPath(locale, 'form')} className="button-quiet">
            {words.listNew}
          </a>
        </div>
        {(isAdding || notice) && (
          <div className="mt-8">
            <Verify
              {...props}
              startId=""
              notice={notice}
              onOpen={(session) => {
                setIsAdding(false);
                onOpen(session);
              }}
            />
          </div>
        )}
      </section>
      {there.length > 0 && (
        <PortfolioCalendar
          locale={locale}
          homes={there}
          today={today}
          messages={messages}
          onEnded={onEnded}
        />
      )}
    </>
  );
}
