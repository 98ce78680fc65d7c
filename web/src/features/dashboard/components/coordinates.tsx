'use client';

import { useCallback, useEffect, useMemo, useRef } from 'react';
import { explain, isEnded } from '@/api/failure';
import type { CoordinateFinding } from '@/api/types';
import { useReading } from '@/api/use-reading';
import { Link } from '@/components/link';
import { useLatest } from '@/components/use-latest';
import { useRefresh } from '@/components/use-refresh';
import { formatNumber } from '@/i18n/format';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { LiveNotice } from '@/ui/notice';
import { applyPoint, readCheck, readFindings, startCheck } from '../lib/api';
import { placeText } from '../lib/place';
import { pointText } from '../lib/point';
import { pathOf } from '../lib/screens';
import type { Column, StateFilter } from '../lib/table';
import { homes, instants, TwoLines } from './cells';
import { EnterPoint } from './enter-point';
import { ListScreen } from './list-screen';
import { MendAddress } from './mend-address';
import { useDesk } from './operator';
import { distanceText, PointLink } from './point';

type Words = OwnerMessages['dashboard']['coordinates'];

type CoordinatesProps = { words: Words; country: OwnerMessages['location']['country'] };

const CHECK_EVERY_MS = 2_000;

/** Homes without a point or with a doubtful one, what is proposed instead, and the check that finds them. */
export function Coordinates({ words, country }: CoordinatesProps) {
  const { locale, decides, table } = useDesk();
  const columns = useMemo(
    (): Column<CoordinateFinding>[] => [
      homes(locale, table.home, ({ propertyId }) => propertyId),
      { id: 'name', title: table.name, value: ({ name }) => name },
      {
        id: 'doubt',
        title: words.doubt,
        value: ({ doubt }) => (doubt ? words.doubts[doubt] : null),
      },
      { id: 'address', title: words.address, value: ({ place }) => placeText(place) },
      {
        id: 'distance',
        title: words.distance,
        value: ({ coordinates, distanceM }) => (coordinates ? distanceM : null),
        cell: ({ coordinates, distanceM }) =>
          coordinates ? distanceText(locale, words, distanceM) : table.none,
      },
      {
        id: 'now',
        title: words.now,
        value: ({ coordinates }) => pointText(coordinates),
        cell: ({ coordinates }) => (
          <PointLink words={words} point={coordinates} none={words.doubts.missing} />
        ),
      },
      {
        id: 'proposed',
        title: words.proposed,
        value: ({ proposed }) => pointText(proposed?.coordinates ?? null),
        cell: ({ proposed }) => (
          <TwoLines
            first={<PointLink words={words} point={proposed?.coordinates ?? null} none={words.noProposal} />}
            second={
              proposed &&
              fill(words.accuracy, {
                distance: distanceText(locale, words, proposed.accuracyM),
                source: proposed.source ?? words.owner,
              })
            }
          />
        ),
      },
      instants(locale, 'checked', words.checked, ({ checkedAt }) => checkedAt, table.never),
    ],
    [locale, table, words],
  );
  const filter = useMemo(
    (): StateFilter<CoordinateFinding> => ({
      label: words.filter,
      options: words.doubts,
      has: ({ doubt }, state) => doubt === state,
    }),
    [words],
  );
  return (
    <ListScreen
      name="coordinates"
      words={words}
      ask={useCallback((cursor: string | null) => readFindings(locale, cursor), [locale])}
      columns={columns}
      rowId={({ propertyId }) => propertyId}
      filter={filter}
      action={{
        label: words.apply,
        longLabel: ({ propertyId }) => fill(words.applyOf, { id: propertyId }),
        working: words.applying,
        // A point of a wrong address is no proposal.
        isOffered: ({ proposed, doubt }) =>
          proposed !== null && doubt !== 'unplaced' && doubt !== 'contradicted',
        send: (row) => applyPoint(locale, row),
        told: ({ propertyId }) => ({ kind: 'done', text: fill(words.applied, { id: propertyId }) }),
      }}
      tools={(finding, onTold, hold) => (
        <>
          {decides && <EnterPoint words={words} finding={finding} onTold={onTold} hold={hold} />}
          {decides && (
            <MendAddress words={words} country={country} finding={finding} onTold={onTold} hold={hold} />
          )}
          <Link
            href={pathOf(locale, 'addressLookup', new URLSearchParams({ home: finding.propertyId }))}
            aria-label={fill(words.debugOf, { id: finding.propertyId })}
            className="button-quiet bg-paper"
          >
            {words.debug}
          </Link>
        </>
      )}
      lead={(refresh) => (
        <>
          <Check words={words.check} onFound={refresh} />
          <p className="mt-3">
            <Link href={pathOf(locale, 'addressLookup')} className="button-quiet">
              {words.debugger}
            </Link>
          </p>
        </>
      )}
    />
  );
}

/** How far the check of all homes is, and its button. */
function Check({ words, onFound }: { words: Words['check']; onFound: () => void }) {
  const { locale, decides, failure, onEnded } = useDesk();
  const { reading, refresh, put } = useReading(
    useCallback(() => readCheck(locale), [locale]),
    onEnded,
  );
  const isRunning = reading.kind === 'read' && reading.value.percent < 100;
  useRefresh(refresh, isRunning ? CHECK_EVERY_MS : null);
  // Only at the end of a check: whoever has read on in the list would be back at its first page.
  const wasRunning = useRef(false);
  const found = useLatest(onFound);
  useEffect(() => {
    if (reading.kind !== 'read') return;
    const isOver = reading.value.percent >= 100;
    if (isOver && wasRunning.current) found.current();
    wasRunning.current = !isOver;
  }, [reading, found]);
  const { submit, busy, result } = useSubmit(async () => {
    const answer = await startCheck(locale);
    if (isEnded(answer)) onEnded();
    if (answer.kind !== 'done') return explain(answer, failure);
    wasRunning.current = true;
    put(answer.value);
    return null;
  });
  return (
    <section className="mt-5 rounded-card border border-line bg-paper px-5 py-4">
      <h2 className="text-19">{words.title}</h2>
      {reading.kind === 'read' && (
        <>
          <p role="status" className="mt-1">
            {fill(words.progress, {
              checked: formatNumber(locale, reading.value.checked),
              listings: formatNumber(locale, reading.value.listings),
              findings: formatNumber(locale, reading.value.findings),
              addresses: formatNumber(locale, reading.value.addresses),
            })}
          </p>
          <progress
            aria-label={words.label}
            className="progress mt-2 block w-full max-w-md"
            max={100}
            value={reading.value.percent}
          />
        </>
      )}
      {reading.kind === 'failed' && <LiveNotice kind="failed" text={explain(reading.answer, failure)} />}
      {decides && (
        <div className="mt-3">
          <Button busy={busy || isRunning} working={words.starting} onClick={() => void submit()}>
            {words.start}
          </Button>
        </div>
      )}
      <LiveNotice kind="failed" text={result} />
    </section>
  );
}
