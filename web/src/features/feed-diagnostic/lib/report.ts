import type { FeedCheck } from '@/api/types';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';

type Words = Pick<OwnerMessages['dashboard'], 'feedDiagnostic' | 'events'>;

/** The specification's lengths: of all that is quoted, of one event, and how many events stand for the others. */
const QUOTED = 1000;
const EXCERPT = 300;
const SAMPLES = 3;

export type Report = 'analysis' | 'debug';

/** The name of a report carries the date. */
export function reportName(report: Report, day: string): string {
  return `${report}-${day}.txt`;
}

/**
 * What a check found, as text for a mail to a platform.
 *
 * @param about the calendar, without what opens it
 */
export function reportText(
  report: Report,
  words: Words,
  check: FeedCheck,
  about: string,
  day: string,
): string {
  const { feedDiagnostic: text } = words;
  const head = [
    report === 'analysis' ? text.reportTitle : text.debugTitle,
    `${text.date}: ${day}`,
    `${text.address}: ${about}`,
  ];
  const body = report === 'analysis' ? analysis(words, check) : connection(text, check);
  return `${[...head, '', ...body].join('\n')}\n`;
}

function analysis({ feedDiagnostic: text, events: words }: Words, check: FeedCheck): string[] {
  const { eventCount, categories, nightCount, events } = check;
  if (eventCount === 0) return [words.empty];
  return [
    `${text.total}: ${eventCount}`,
    ...categories.map(({ category, events: count }) => `- ${words.categories[category]}: ${count}`),
    `${text.nights}: ${nightCount}`,
    '',
    `${text.samples}:`,
    ...events.slice(0, SAMPLES).map(({ startDate, endDate, summary, category, reason }) => {
      const excerpt = `${startDate} – ${endDate} ${summary} (${words.categories[category]}: ${reason.text})`;
      return `- ${cut(excerpt, EXCERPT)}`;
    }),
  ];
}

function connection(text: Words['feedDiagnostic'], check: FeedCheck): string[] {
  const { steps, status, bytes, durationMs, product, problems } = check;
  const names: Readonly<Record<string, string>> = text.step;
  const quoted = problems.map((problem) => fill(text.problem, problem)).join('\n');
  return [
    ...steps.map(
      ({ step, status: level, text: found }) => `[${text.levels[level]}] ${names[step] ?? step}: ${found}`,
    ),
    '',
    `${text.status}: ${status ?? text.none}`,
    `${text.bytes}: ${bytes}`,
    `${text.duration}: ${fill(text.milliseconds, { count: durationMs })}`,
    `${text.product}: ${product ?? text.none}`,
    `${text.problems}:`,
    quoted === '' ? text.none : cut(quoted, QUOTED),
  ];
}

function cut(text: string, limit: number): string {
  const letters = [...text];
  return letters.length > limit ? `${letters.slice(0, limit).join('')}…` : text;
}
