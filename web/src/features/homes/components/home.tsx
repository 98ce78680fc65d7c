'use client';

import { useCallback, useEffect, useState } from 'react';
import { isUnknown } from '@/api/failure';
import type { DirectoryHome } from '@/api/types';
import { useReading } from '@/api/use-reading';
import { Link } from '@/components/link';
import { useDesk } from '@/features/dashboard/components/operator';
import { Screen } from '@/features/dashboard/components/screen';
import { readAudit } from '@/features/dashboard/lib/api';
import { ALL_CHANGES } from '@/features/dashboard/lib/audit';
import { pathOf } from '@/features/dashboard/lib/screens';
import { readExports } from '@/features/exports/lib/api';
import { readFees } from '@/features/home-settings/lib/api';
import { FeedsOfHome } from '@/features/instant-sync/components/home-feeds';
import { readReports } from '@/features/reports/lib/api';
import { Photos, PublicFacts } from '@/features/review/components/home-sections';
import { readHome } from '@/features/review/lib/api';
import { formToApprove } from '@/features/review/lib/differences';
import { idOf } from '@/features/update-property/lib/session';
import type { Locale } from '@/i18n/locale';
import { adminPath, managePath, propertyPath } from '@/i18n/paths';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { ToldNotice, useTold } from '@/ui/told';
import { readNights, readOwners, readRecord, readTranslations } from '../lib/api';
import { changesOf } from '../lib/changes';
import { type HomeWords, placeText, STATUS_LOOKS } from '../lib/words';
import type { ChangedPart } from './action-card';
import { HomeActions } from './home-actions';
import { ExportsPart, FeesPart, ReportsPart } from './home-outside-parts';
import { HomePart, HomeSection, ReadPart } from './home-part';
import { AuditPart, CalendarPart, OwnersPart, PlacePart, RecordPart, TranslationsPart } from './home-parts';

const auditOf = (id: string, locale: Locale) => readAudit(locale, { ...ALL_CHANGES, subject: id }, null);

const reportsOf = (id: string, locale: Locale) => readReports(locale, { state: 'open', home: id, page: 1 });

/** Everything about one home, each part read on its own, and what an operator does with it. */
export function Home({ id: named, words }: { id: string; words: HomeWords }) {
  const id = idOf(named);
  const { locale, operator, decides, onEnded, table } = useDesk();
  const { home: text } = words;
  const record = useReading(
    useCallback(() => readRecord(locale, id), [locale, id]),
    onEnded,
  );
  const listing = useReading(
    useCallback(() => readHome(locale, id), [locale, id]),
    onEnded,
  );
  const owners = useReading(
    useCallback(() => readOwners(id, locale), [id, locale]),
    onEnded,
  );
  const { tell, notice } = useTold();
  /** The home as it was looked at, when somebody else changed it. */
  const [outdated, setOutdated] = useState<DirectoryHome | null>(null);
  const [isErased, setErased] = useState(false);
  /** How often each part was to be read again; `all` counts for every one, and what is done for the audit, too. */
  const [versions, setVersions] = useState({ all: 0, done: 0, feeds: 0 });
  useEffect(() => {
    if (outdated) notice.box.current?.focus();
  }, [outdated, notice.box]);

  const readAll = () => {
    record.refresh();
    listing.refresh();
    owners.refresh();
    setVersions((before) => ({ ...before, all: before.all + 1 }));
  };
  const onDone = (text: string, changed: readonly ChangedPart[] = []) => {
    setOutdated(null);
    tell({ kind: 'done', text });
    record.refresh();
    if (changed.includes('listing')) listing.refresh();
    if (changed.includes('owners')) owners.refresh();
    const more = Number(changed.includes('feeds'));
    setVersions(({ all, done, feeds }) => ({ all, done: done + 1, feeds: feeds + more }));
  };
  const versionOf = (part: 'done' | 'feeds') => `${versions.all} ${versions[part]}`;
  const home = record.reading.kind === 'read' ? record.reading.value.home : null;
  const title = home?.name || id;

  if (isErased) {
    return (
      <Screen key="erased" title={id} text={fill(text.erased, { id })} takesFocus>
        <ToList words={words} />
      </Screen>
    );
  }
  if (record.reading.kind === 'failed' && isUnknown(record.reading.answer)) {
    return (
      <Screen title={id} text={text.unknown}>
        <ToList words={words} />
      </Screen>
    );
  }
  const { part } = text;
  const { record: first, ...others } = part;
  const parts = Object.entries({ record: first, actions: text.actions.title, ...others });
  const changes = home && outdated ? changesOf(locale, words, outdated, home) : [];
  return (
    <Screen
      title={title}
      text={home ? [id, placeText(locale, home)].filter(Boolean).join(' · ') : text.text}
      tools={
        <span className="flex flex-wrap items-center gap-3">
          {home && <span className={`chip ${STATUS_LOOKS[home.status]}`}>{words.statuses[home.status]}</span>}
          <Button onClick={readAll}>{table.refresh}</Button>
        </span>
      }
    >
      <p className="mt-2 flex flex-wrap gap-x-5">
        <Link
          href={adminPath(locale, new URLSearchParams({ home: id }))}
          className="link-quiet inline-flex min-h-11 items-center font-semibold"
        >
          {text.links.review}
        </Link>
        {home?.status === 'active' && (
          <a
            href={propertyPath(locale, id)}
            target="_blank"
            rel="noreferrer"
            className="link-quiet inline-flex min-h-11 items-center font-semibold"
          >
            {text.links.public} <span className="sr-only">{text.links.newTab}</span>
          </a>
        )}
        {/* A plain link: the page has a policy of its own, which only a full load applies. */}
        <a
          href={managePath(locale, id)}
          className="link-quiet inline-flex min-h-11 items-center font-semibold"
        >
          {text.links.owner}
        </a>
      </p>
      <ToldNotice notice={notice} className="max-w-[62ch]">
        <div role="alert">
          {outdated && (
            <Notice tone="warning" size="box" className="mt-3">
              <p>{text.changed}</p>
              {changes.length > 0 && (
                <ul className="mt-1 list-disc pl-5 wrap-anywhere">
                  {changes.map((change) => (
                    <li key={change}>{change}</li>
                  ))}
                </ul>
              )}
            </Notice>
          )}
        </div>
      </ToldNotice>
      <nav aria-label={text.parts} className="no-print mt-3">
        <ul className="flex flex-wrap gap-2">
          {parts.map(([name, partTitle]) => (
            <li key={name}>
              <a
                href={`#${name}`}
                className="inline-flex min-h-11 items-center rounded-chip border border-line px-3 hover:bg-sea-mist"
              >
                {partTitle}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ReadPart name="record" title={part.record} reading={record.reading} onAgain={record.again}>
        {(value) => <RecordPart words={words} id={id} value={value} />}
      </ReadPart>
      {home && (
        <HomeSection name="actions" title={text.actions.title}>
          <HomeActions
            words={text}
            home={home}
            bodies={words.bodies}
            mailLanguage={
              owners.reading.kind === 'read' ? owners.reading.value.settings.mailLanguage : locale
            }
            proof={record.reading.kind === 'read' ? record.reading.value.proof : null}
            onDone={onDone}
            onOutdated={() => {
              tell(null);
              setOutdated(home);
              readAll();
            }}
            onErased={() => setErased(true)}
          />
        </HomeSection>
      )}
      <ReadPart name="texts" title={part.texts} reading={listing.reading} onAgain={listing.again}>
        {(value) => (
          <div className="mt-4 max-w-4xl">
            <PublicFacts locale={locale} words={words.values} form={formToApprove(value)} />
          </div>
        )}
      </ReadPart>
      <HomePart
        key={`translations ${versions.all}`}
        id={id}
        name="translations"
        title={part.translations}
        ask={readTranslations}
      >
        {(value) => <TranslationsPart words={words} id={id} value={value} />}
      </HomePart>
      <ReadPart name="photos" title={part.photos} reading={listing.reading} onAgain={listing.again}>
        {({ photos }) => (
          <div className="mt-4">
            <Photos locale={locale} words={words.values.review.home} name={title} photos={photos} />
          </div>
        )}
      </ReadPart>
      <HomeSection name="feeds" title={part.feeds}>
        <FeedsOfHome key={versionOf('feeds')} words={words.feeds} platforms={words.platforms} id={id} />
      </HomeSection>
      <HomePart
        key={`calendar ${versions.all}`}
        id={id}
        name="calendar"
        title={part.calendar}
        ask={readNights}
      >
        {(value) => <CalendarPart words={words} id={id} value={value} />}
      </HomePart>
      <HomePart key={`exports ${versions.all}`} id={id} name="exports" title={part.exports} ask={readExports}>
        {(value) => <ExportsPart words={words} value={value} />}
      </HomePart>
      <ReadPart name="owners" title={part.owners} reading={owners.reading} onAgain={owners.again}>
        {(value) => <OwnersPart words={words} id={id} value={value} />}
      </ReadPart>
      <HomePart key={`fees ${versionOf('done')}`} id={id} name="fees" title={part.fees} ask={readFees}>
        {(value) => <FeesPart words={words} id={id} value={value} />}
      </HomePart>
      <ReadPart name="place" title={part.place} reading={listing.reading} onAgain={listing.again}>
        {(value) => <PlacePart words={words} id={id} value={value} />}
      </ReadPart>
      {decides ? (
        <HomePart key={`reports ${versions.all}`} id={id} name="reports" title={part.reports} ask={reportsOf}>
          {(value) => <ReportsPart words={words} id={id} value={value} />}
        </HomePart>
      ) : (
        <HomeSection name="reports" title={part.reports}>
          <p className="mt-3">{text.reports.editorsOnly}</p>
        </HomeSection>
      )}
      {operator.role === 'admin' ? (
        <HomePart key={`audit ${versionOf('done')}`} id={id} name="audit" title={part.audit} ask={auditOf}>
          {(value) => <AuditPart words={words} id={id} value={value} />}
        </HomePart>
      ) : (
        <HomeSection name="audit" title={part.audit}>
          <p className="mt-3">{text.audit.adminsOnly}</p>
        </HomeSection>
      )}
    </Screen>
  );
}

function ToList({ words }: { words: HomeWords }) {
  const { locale } = useDesk();
  return (
    <p className="mt-5">
      <Link href={pathOf(locale, 'homes')} className="button-quiet">
        {words.home.list}
      </Link>
    </p>
  );
}
