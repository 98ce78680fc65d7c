import { type Answer, ifMatch, sending } from '@/api/call';
import { REPORT_STATE_VALUES } from '@/api/limits.gen';
import { ADMIN, askOperators as ask } from '@/api/operator';
import type { HomeReport, NewReportDecision, ReportAppeal, ReportPage, ReportState } from '@/api/types';
import type { Locale } from '@/i18n/locale';

export const REPORTS_PER_PAGE = 20;

/** Which reports are looked at. */
export type ReportQuery = {
  readonly state: ReportState;
  /** The id of a home; empty for those of all homes. */
  readonly home: string;
  /** From 1. */
  readonly page: number;
};

/** How many reports there are in each state. */
export type Totals = Readonly<Record<ReportState, number>>;

/** A page of the reports in one state, and how many there are in each. */
export type Reports = {
  readonly state: ReportState;
  readonly items: readonly HomeReport[];
  readonly totals: Totals;
  readonly readAt: Date;
};

/**
 * Reports, the oldest first.
 *
 * @param known the numbers of the other states, where they were read; they are read, too, where they were not
 */
export async function readReports(
  locale: Locale,
  { state, home, page }: ReportQuery,
  known: Totals | null = null,
): Promise<Answer<Reports>> {
  const asked = REPORT_STATE_VALUES.filter((each) => each === state || !known);
  const answers = await Promise.all(
    asked.map((each) => {
      const query = new URLSearchParams({ state: each, ...(home !== '' && { propertyId: home }) });
      // Of the other states only the number is wanted.
      query.set('limit', String(each === state ? REPORTS_PER_PAGE : 1));
      if (each === state) query.set('offset', String((page - 1) * REPORTS_PER_PAGE));
      return ask<ReportPage>(`${ADMIN}/reports?${query}`, locale);
    }),
  );
  const pages: ReportPage[] = [];
  for (const answer of answers) {
    if (answer.kind !== 'done') return answer;
    pages.push(answer.value);
  }
  const totals = asked.map((each, index) => [each, pages[index]?.total ?? 0]);
  return {
    kind: 'done',
    value: {
      state,
      items: pages[asked.indexOf(state)]?.items ?? [],
      totals: { ...known, ...Object.fromEntries(totals) },
      readAt: new Date(),
    },
  };
}

function folder(id: string): string {
  return `${ADMIN}/reports/${encodeURIComponent(id)}`;
}

/** Decides a report of a home as it was looked at. */
export function decide(
  locale: Locale,
  { id, version }: Pick<HomeReport, 'id' | 'version'>,
  decision: NewReportDecision,
): Promise<Answer<HomeReport>> {
  return ask(`${folder(id)}/decision`, locale, sending('POST', decision, ifMatch(version)));
}

/** Records what somebody objects to a decision. */
export function recordAppeal(locale: Locale, id: string, appeal: string): Promise<Answer<HomeReport>> {
  return ask(`${folder(id)}/appeal`, locale, sending('POST', { appeal } satisfies ReportAppeal));
}
