'use client';

import { type ReactNode, useCallback, useMemo } from 'react';
import { answerWith } from '@/api/call';
import { FEED_HEALTH_LIMIT_MAX } from '@/api/limits.gen';
import type { DeadLetter, MailFailure, TroubledFeed } from '@/api/types';
import { Link } from '@/components/link';
import { formatNumber, formatPercent } from '@/i18n/format';
import type { OwnerMessages } from '@/i18n/owner-words';
import { adminHomePath } from '@/i18n/paths';
import { fill, type Messages } from '@/i18n/words';
import {
  listOf,
  readDeadLetters,
  readFeedHealth,
  readMailFailures,
  readTranslationUsage,
  replay,
  syncHome,
} from '../lib/api';
import { hasTrouble } from '../lib/feeds';
import { pathOf } from '../lib/screens';
import { outcomeOfFeeds, toldOf } from '../lib/sync';
import type { Column, StateFilter } from '../lib/table';
import { type UsageRow, usageRows } from '../lib/usage';
import { homes, instants, TwoLines } from './cells';
import { ListScreen } from './list-screen';
import { useDesk } from './operator';

/** The lists of the dashboard that are nothing but a list: what is read, its columns, and what can be done with a row. */

type Words = OwnerMessages['dashboard'];
type Platforms = Messages['calendar']['platform'];

const EVERY_MS = 30_000;

/** Calendars that somebody should look at. */
export function FeedsScreen({
  words,
  homeSync,
  homeTools,
  platforms,
}: {
  words: Words['feeds'];
  homeSync: Words['homeSync'];
  homeTools: Words['homeTools'];
  platforms: Platforms;
}) {
  const { locale, table } = useDesk();
  const columns = useMemo(
    (): Column<TroubledFeed>[] => [
      homes(locale, table.home, ({ propertyId }) => propertyId),
      {
        id: 'calendar',
        title: table.calendar,
        value: ({ feed }) => `${platforms[feed.platform]} ${feed.address}`,
        cell: ({ feed }) => <TwoLines first={platforms[feed.platform]} second={feed.address} />,
      },
      {
        id: 'state',
        title: words.state,
        value: ({ feed }) => [words.stateOf[feed.state], feed.error?.text].filter(Boolean).join(': '),
        cell: ({ feed }) => (
          <TwoLines
            first={
              <span
                className={`chip ${feed.state === 'failing' ? 'bg-clay-mist' : 'bg-sun-mist text-sun-ink'}`}
              >
                {words.stateOf[feed.state]}
              </span>
            }
            second={feed.error?.text}
          />
        ),
      },
      instants(locale, 'complete', words.lastComplete, ({ feed }) => feed.lastCompleteAt, table.never),
      instants(locale, 'next', words.next, ({ feed }) => feed.nextReadAt, table.none),
      { id: 'failures', title: words.failures, value: ({ feed }) => feed.failedCycles },
      { id: 'nights', title: words.nights, value: ({ feed }) => feed.takenNights },
      { id: 'waiting', title: words.waiting, value: ({ feed }) => feed.waiting.length },
    ],
    [locale, table, words, platforms],
  );
  const filter = useMemo(
    (): StateFilter<TroubledFeed> => ({
      label: words.filter,
      options: words.states,
      has: (row, state) => hasTrouble(row, state, new Date()),
    }),
    [words],
  );
  return (
    <ListScreen
      name="feeds"
      words={words}
      ask={useCallback(
        async () =>
          answerWith(await readFeedHealth(locale, FEED_HEALTH_LIMIT_MAX), ({ troubled }) => listOf(troubled)),
        [locale],
      )}
      columns={columns}
      rowId={({ feed }) => feed.id}
      filter={filter}
      tools={({ propertyId, feed }) => <HomeTools words={homeTools} home={propertyId} feed={feed.id} />}
      everyMs={EVERY_MS}
      action={{
        label: words.sync,
        longLabel: ({ propertyId }) => fill(words.syncOf, { id: propertyId }),
        working: words.syncing,
        send: ({ propertyId }) => syncHome(locale, propertyId),
        told: ({ propertyId }, { items }) =>
          toldOf(outcomeOfFeeds(locale, homeSync, platforms, propertyId, items)),
      }}
    />
  );
}

type HomeToolsProps = { words: Words['homeTools']; home: string; feed?: string };

/** Where the cause is looked into, and where the home is paused or its owner written to. */
function HomeTools({ words, home, feed }: HomeToolsProps) {
  const { locale } = useDesk();
  const asked = new URLSearchParams({ home, ...(feed !== undefined && { feed }) });
  const look = 'button-quiet';
  return (
    <>
      <Link
        href={pathOf(locale, 'feedDiagnostic', asked)}
        className={look}
        aria-label={fill(words.diagnoseOf, { id: home })}
      >
        {words.diagnose}
      </Link>
      <Link
        href={`${adminHomePath(locale, home)}#actions`}
        className={look}
        aria-label={fill(words.decideOf, { id: home })}
      >
        {words.decide}
      </Link>
    </>
  );
}

/** Jobs that were given up. */
export function DeadLettersScreen({
  words,
  homeTools,
  platforms,
}: {
  words: Words['deadLetters'];
  homeTools: Words['homeTools'];
  platforms: Platforms;
}) {
  const { locale, table } = useDesk();
  const columns = useMemo(
    (): Column<DeadLetter>[] => [
      homes(locale, table.home, ({ propertyId }) => propertyId),
      {
        id: 'calendar',
        title: table.calendar,
        value: ({ platform, address }) =>
          platform ? [platforms[platform], address].filter(Boolean).join(' ') : words.gone,
        cell: ({ platform, address }) => (
          <TwoLines first={platform ? platforms[platform] : words.gone} second={address} />
        ),
      },
      { id: 'reason', title: words.reason, value: ({ text }) => text },
      { id: 'queue', title: words.queue, value: ({ queue }) => queue },
    ],
    [locale, table, words, platforms],
  );
  const nameOf = ({ propertyId, id }: DeadLetter) => propertyId ?? id;
  return (
    <ListScreen
      name="dead-letters"
      words={words}
      ask={useCallback(
        async () => answerWith(await readDeadLetters(locale), ({ items }) => listOf(items)),
        [locale],
      )}
      columns={columns}
      rowId={({ queue, id }) => `${queue} ${id}`}
      tools={({ propertyId }) => propertyId && <HomeTools words={homeTools} home={propertyId} />}
      action={{
        label: words.replay,
        longLabel: (row) => fill(words.replayOf, { id: nameOf(row) }),
        working: words.replaying,
        send: (row) => replay(locale, row),
        told: (row) => ({ kind: 'done', text: fill(words.replayed, { id: nameOf(row) }) }),
      }}
    />
  );
}

/** Owners whom no mail reaches. */
export function MailFailuresScreen({ words }: { words: Words['mailFailures'] }) {
  const { locale, table } = useDesk();
  const columns = useMemo(
    (): Column<MailFailure>[] => [
      homes(locale, table.home, ({ propertyId }) => propertyId),
      { id: 'name', title: table.name, value: ({ name }) => name },
      { id: 'email', title: words.email, value: ({ email }) => email },
      instants(locale, 'since', words.since, ({ since }) => since, table.never),
      instants(locale, 'last', words.last, ({ lastAt }) => lastAt, table.never),
      { id: 'cause', title: words.cause, value: ({ cause }) => cause || null },
    ],
    [locale, table, words],
  );
  return (
    <ListScreen
      name="mail-failures"
      words={words}
      ask={useCallback((cursor: string | null) => readMailFailures(locale, cursor), [locale])}
      columns={columns}
      rowId={({ propertyId }) => propertyId}
    />
  );
}

/** What providers of translations were sent, above the translations of homes. */
export function TranslationsScreen({
  words,
  children,
}: {
  words: Words['translations'];
  children: ReactNode;
}) {
  const { locale } = useDesk();
  const columns = useMemo((): Column<UsageRow>[] => {
    const shareText = ({ share, isSpent }: UsageRow) => {
      const text = share === null ? words.unlimited : formatPercent(locale, share);
      return isSpent ? `${text}, ${words.spent}` : text;
    };
    return [
      { id: 'provider', title: words.provider, value: ({ provider }) => provider },
      { id: 'day', title: words.day, value: ({ day }) => day ?? words.unused },
      {
        id: 'characters',
        title: words.characters,
        value: ({ characters }) => characters,
        cell: ({ characters }) => formatNumber(locale, characters),
      },
      { id: 'share', title: words.share, value: ({ share }) => share, cell: shareText },
      { id: 'failures', title: words.failures, value: ({ failures }) => failures },
    ];
  }, [locale, words]);
  return (
    <ListScreen
      name="translations"
      part="budget"
      below={children}
      words={words}
      ask={useCallback(
        async () => answerWith(await readTranslationUsage(locale), (usage) => ({ items: usageRows(usage) })),
        [locale],
      )}
      columns={columns}
      rowId={({ provider, day }) => `${provider} ${day}`}
    />
  );
}
