import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { HomeReport } from '@/api/types';
import { Icon } from '@/components/icons';
import { HomeLink } from '@/features/dashboard/components/cells';
import { useDesk } from '@/features/dashboard/components/operator';
import { formatInstant } from '@/features/dashboard/lib/instant';
import { reportDrafts } from '@/features/dashboard/lib/report-drafts';
import { formatAgo, languageName } from '@/i18n/format';
import type { OwnerMessages } from '@/i18n/owner-words';
import { propertyPath } from '@/i18n/paths';
import { fill } from '@/i18n/words';
import { useStored } from '@/storage/use-stored';
import { Button } from '@/ui/button';
import type { Told } from '@/ui/notice';
import { type ReportWords, waits } from '../lib/decision';
import { AppealForm } from './appeal-form';
import { DecisionForm } from './decision-form';

type ReportCardProps = {
  words: Pick<OwnerMessages['dashboard'], 'reports' | 'instantSync'>;
  report: HomeReport;
  readAt: Date;
  nameOf: (actor: string | null) => string;
  onTold: (told: Told) => void;
  /** The report is to be read again. */
  onStale: () => void;
};

/** A report: the home, what the visitor wrote, what was decided, and what can be done. */
export function ReportCard({ words, report, readAt, nameOf, onTold, onStale }: ReportCardProps) {
  const { locale } = useDesk();
  const text = words.reports;
  const { id, propertyId, name, status, reason, message, email, language, receivedAt } = report;
  const isOpen = waits(report);
  const draft = useStored(reportDrafts)[id];
  const isBegun = isOpen ? Boolean(draft?.decision || draft?.statement) : Boolean(draft?.appeal);
  const [isOpened, setIsOpened] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setIsOpened(false));
    opener.current?.focus();
  };
  const received = fill(text.received, {
    date: formatInstant(locale, receivedAt),
    ago: formatAgo(locale, receivedAt, readAt),
  });
  return (
    <li className="rounded-card border border-line bg-paper p-4 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="text-22 wrap-anywhere">{name}</h2>
        <span className="chip bg-hatch">{words.instantSync.statuses[status]}</span>
      </div>
      <p className="flex flex-wrap items-center gap-x-5">
        <HomeLink locale={locale} id={propertyId} />
        {status === 'active' && (
          <a
            href={propertyPath(locale, propertyId)}
            target="_blank"
            rel="noreferrer"
            className="link-quiet inline-flex min-h-11 items-center gap-1"
          >
            {text.guestsSee}
            <span className="sr-only"> {text.newTab}</span>
            <Icon name="external" className="size-4" />
          </a>
        )}
      </p>
      <p className="mt-2 flex items-start gap-2 font-semibold">
        <Icon name="flag" className="mt-0.5 size-5 text-clay-ink" />
        {text.reason[reason]}
      </p>
      <figure className="mt-2">
        <figcaption className="sr-only">{text.quote}</figcaption>
        <blockquote
          lang={language}
          className="max-w-[72ch] border-l-4 border-line pl-4 whitespace-pre-line wrap-anywhere"
        >
          {message}
        </blockquote>
      </figure>
      <p className="mt-2 text-14 text-ink-2 wrap-anywhere">
        <time dateTime={receivedAt}>{received}</time>
        {', '}
        {fill(text.language, { language: languageName(locale, language) })}.{' '}
        {email ? fill(text.answer, { email }) : text.noAnswer}.
      </p>
      <History words={text} report={report} nameOf={nameOf} />
      {isOpened || isBegun ? (
        isOpen ? (
          <DecisionForm
            words={text}
            report={report}
            draft={draft}
            takesFocus={isOpened}
            onTold={onTold}
            onStale={onStale}
            onCancel={close}
          />
        ) : (
          <AppealForm
            words={text}
            report={report}
            draft={draft}
            takesFocus={isOpened}
            onTold={onTold}
            onCancel={close}
          />
        )
      ) : (
        <Button
          ref={opener}
          className="mt-4"
          aria-label={fill(isOpen ? text.decideOf : text.recordAppealOf, { name, id: propertyId })}
          onClick={() => setIsOpened(true)}
        >
          {isOpen ? text.decide : text.recordAppeal}
        </Button>
      )}
    </li>
  );
}

type HistoryProps = Pick<ReportCardProps, 'report' | 'nameOf'> & { words: ReportWords };

/** What was decided, when, by whom and why, and what was objected to it. */
function History({ words, report, nameOf }: HistoryProps) {
  const { locale } = useDesk();
  const { decision, statement, decidedAt, decidedBy, appeal } = report;
  if (!decision || !decidedAt) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list of reports has many, so it is no landmark and no fieldset either.
    <div role="group" aria-label={words.history} className="mt-4 rounded-control bg-sea-mist px-4 py-3">
      <h3 className="font-semibold">{words.decision[decision]}</h3>
      <p className="text-14 text-ink-2">
        {fill(words.decidedAt, { date: formatInstant(locale, decidedAt), who: nameOf(decidedBy) })}
      </p>
      <p className="mt-1 max-w-[72ch] whitespace-pre-line wrap-anywhere">{statement}</p>
      {appeal && (
        <>
          <h3 className="mt-3 font-semibold">{words.appeal}</h3>
          <p className="mt-1 max-w-[72ch] whitespace-pre-line wrap-anywhere">{appeal}</p>
        </>
      )}
    </div>
  );
}
