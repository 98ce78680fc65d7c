import { failureText } from '@/api/failure';
import { Icon, type IconName } from '@/components/icons';
import { yearOf } from '@/features/stay/lib/day';
import { formatDay } from '@/i18n/format';
import { INTL_LOCALES, type Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, plural } from '@/i18n/words';
import { Notice } from '@/ui/notice';
import { type FeedReport, verdictOf } from '../lib/check';
import type { FeedTest } from '../lib/tests';

type Words = OwnerMessages['platforms']['test'];

type TestResultProps = {
  locale: Locale;
  words: Words;
  outcome: NonNullable<FeedTest['outcome']>;
  now: Date;
};

const failureWords = ({ failure, limitedForNow, refused }: Words) => ({
  ...failure,
  limited: limitedForNow,
  refused,
});

/** What a test of a calendar found, or why there was none. */
export function TestResult({ locale, words, outcome, now }: TestResultProps) {
  switch (outcome.kind) {
    case 'report':
      return <Report locale={locale} words={words} report={outcome.report} now={now} />;
    case 'noDraft':
      return <Failed text={words.noDraft} />;
    case 'failed':
      return <Failed text={failureText(outcome.failure, failureWords(words))} />;
    case 'refused':
      return <Failed text={outcome.text ?? words.refused} />;
    case 'limited':
      return (
        <Failed
          text={
            outcome.until
              ? fill(words.limited, { time: clockTime(locale, outcome.until) })
              : words.limitedForNow
          }
        />
      );
  }
}

/** A time on the reader's clock: `14:35`. */
function clockTime(locale: Locale, instant: Date): string {
  return new Intl.DateTimeFormat(INTL_LOCALES[locale], { hour: '2-digit', minute: '2-digit' }).format(
    instant,
  );
}

function Failed({ text }: { text: string }) {
  return (
    <Notice tone="failed" className="mt-3">
      {text}
    </Notice>
  );
}

type ReportProps = { locale: Locale; words: Words; report: FeedReport; now: Date };

const COLORS = {
  read: 'bg-ok-mist',
  empty: 'bg-sun-mist',
  noNights: 'bg-sun-mist',
  unreadable: 'bg-clay-mist',
};

function Report({ locale, words, report, now }: ReportProps) {
  const verdict = verdictOf(report);
  const isRead = verdict === 'read';
  return (
    <div className={`mt-3 rounded-control px-4 py-3 text-ink ${COLORS[verdict]}`}>
      <p className="flex gap-2 font-semibold">
        <Icon name={isRead ? 'check' : 'warning'} className="mt-0.5 size-5" />
        {headline(locale, words, report, now)}
      </p>
      {isRead && <p className="mt-1">{words.compare}</p>}
      {(verdict === 'empty' || verdict === 'noNights') && <p className="mt-1">{words.emptyAdvice}</p>}
      {report.error && (
        <p className="mt-1 wrap-anywhere">
          {report.error.text} {isRead ? '' : adviceOn(report.error.code, words)}
        </p>
      )}
      {report.problemCount > 0 && (
        <p className="mt-1">{plural(locale, words.problems, report.problemCount)}</p>
      )}
      {report.steps.length > 0 && <Steps words={words} steps={report.steps} />}
    </div>
  );
}

function headline(locale: Locale, words: Words, report: FeedReport, now: Date): string {
  const events = plural(locale, words.events, report.eventCount);
  const nights = plural(locale, words.nights, report.nightCount);
  const verdict = verdictOf(report);
  if (verdict !== 'read') return fill(words[verdict], { events });
  if (report.nextArrival === null) return fill(words.readWithoutArrival, { events, nights });
  const isThisYear = yearOf(report.nextArrival) === now.getFullYear();
  const date = formatDay(locale, report.nextArrival, isThisYear ? 'brief' : 'medium');
  return fill(words.read, { events, nights, date });
}

/** What the owner can do about a failure, for those of which that is known. */
function adviceOn(code: string, words: Words): string {
  const advice: Record<string, string> = words.advice;
  return Object.hasOwn(advice, code) ? (advice[code] ?? '') : '';
}

const STATUS_ICONS: Record<FeedReport['steps'][number]['status'], IconName> = {
  success: 'check',
  warning: 'warning',
  error: 'close',
};

function Steps({ words, steps }: { words: Words; steps: FeedReport['steps'] }) {
  const names: Record<string, string> = words.step;
  return (
    <details className="mt-2">
      <summary className="link-quiet inline-flex min-h-11 items-center">{words.steps}</summary>
      <ol className="space-y-1 pb-1">
        {steps.map(({ step, status, text }) => (
          <li key={step} className="flex gap-2">
            <Icon name={STATUS_ICONS[status]} className="mt-0.5 size-5" />
            <span className="min-w-0 wrap-anywhere">
              <span className="sr-only">{words.status[status]}: </span>
              {Object.hasOwn(names, step) && <span className="font-semibold">{names[step]}: </span>}
              {text}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
