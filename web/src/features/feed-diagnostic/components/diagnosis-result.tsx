import type { FeedCheck } from '@/api/types';
import { EventTable } from '@/features/dashboard/components/event-table';
import { Facts } from '@/features/dashboard/components/facts';
import { useDesk } from '@/features/dashboard/components/operator';
import { saveFile } from '@/features/dashboard/components/save-file';
import { useAddress } from '@/features/dashboard/components/use-address';
import { utcToday } from '@/features/stay/lib/today';
import { formatNumber } from '@/i18n/format';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, type Messages } from '@/i18n/words';
import { Button } from '@/ui/button';
import { type Report, reportName, reportText } from '../lib/report';
import { StepList } from './step-list';

type DiagnosisResultProps = {
  words: Pick<OwnerMessages['dashboard'], 'feedDiagnostic' | 'events'>;
  platforms: Messages['calendar']['platform'];
  check: FeedCheck;
  /** Names the calendar in reports. */
  about: string;
};

const TABS = ['analyze', 'debug'] as const;

/** What a check found: the events, or how they were come by. The part that is shown stands in the address. */
export function DiagnosisResult({ words, platforms, check, about }: DiagnosisResultProps) {
  const { feedDiagnostic: text } = words;
  const { query, replace } = useAddress();
  // A check that failed is about its steps.
  const shown = TABS.find((tab) => tab === query.get('tab')) ?? (check.error ? 'debug' : 'analyze');
  const save = (report: Report) => {
    const day = utcToday(new Date());
    saveFile(reportName(report, day), 'text/plain', reportText(report, words, check, about, day));
  };
  return (
    <section className="mt-8" aria-label={text.tabs}>
      <div className="date-tabs w-fit">
        {TABS.map((tab) => (
          <button
            key={tab}
            type="button"
            aria-pressed={tab === shown}
            onClick={() => replace(new URLSearchParams({ ...Object.fromEntries(query), tab }))}
          >
            {text[tab]}
          </button>
        ))}
      </div>
      {shown === 'analyze' ? (
        <Analysis words={words} check={check} onSave={() => save('analysis')} />
      ) : (
        <Connection text={text} platforms={platforms} check={check} onSave={() => save('debug')} />
      )}
    </section>
  );
}

type AnalysisProps = Pick<DiagnosisResultProps, 'words' | 'check'> & { onSave: () => void };

function Analysis({ words, check, onSave }: AnalysisProps) {
  const { locale } = useDesk();
  const { feedDiagnostic: text, events } = words;
  const countOf = (category: string) =>
    check.categories.find((each) => each.category === category)?.events ?? 0;
  const isCut = check.eventCount > check.events.length;
  return (
    <>
      <Facts
        none={text.none}
        facts={[
          [text.total, formatNumber(locale, check.eventCount)],
          ...Object.entries(events.categories).map(
            ([category, name]) => [name, formatNumber(locale, countOf(category))] as const,
          ),
          [text.nights, formatNumber(locale, check.nightCount)],
        ]}
      />
      <Button className="mt-4" onClick={onSave}>
        {text.report}
      </Button>
      {isCut && (
        <p className="mt-3 text-ink-2">
          {fill(text.shownEvents, { count: formatNumber(locale, check.events.length) })}
        </p>
      )}
      <EventTable words={events} name="events" events={check.events} isCut={isCut} />
    </>
  );
}

type ConnectionProps = Pick<DiagnosisResultProps, 'platforms' | 'check'> & {
  text: OwnerMessages['dashboard']['feedDiagnostic'];
  onSave: () => void;
};

function Connection({ text, platforms, check, onSave }: ConnectionProps) {
  const { locale } = useDesk();
  const { platform, status, bytes, durationMs, product, problems, steps } = check;
  return (
    <>
      <h2 className="mt-5 text-22">{text.steps}</h2>
      <StepList words={text} steps={steps} />
      <Facts
        none={text.none}
        facts={[
          [text.platform, platform && platforms[platform]],
          [text.status, status],
          [text.bytes, formatNumber(locale, bytes)],
          [text.duration, fill(text.milliseconds, { count: formatNumber(locale, durationMs) })],
          [text.product, product],
          [text.problems, problems.length > 0 && <Problems text={text} problems={problems} />],
        ]}
      />
      <Button className="mt-4" onClick={onSave}>
        {text.debugReport}
      </Button>
    </>
  );
}

function Problems({ text, problems }: Pick<ConnectionProps, 'text'> & Pick<FeedCheck, 'problems'>) {
  return (
    <ul className="space-y-1">
      {problems.map((problem) => (
        <li key={`${problem.line} ${problem.fingerprint}`}>{fill(text.problem, problem)}</li>
      ))}
    </ul>
  );
}
