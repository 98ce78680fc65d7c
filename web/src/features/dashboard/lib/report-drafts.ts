import { REPORT_DECISION_VALUES } from '@/api/limits.gen';
import type { ReportDecision } from '@/api/types';
import { STORAGE_KEYS } from '@/storage/keys';
import { BrowserStore, isRecord, sessionOfTab } from '@/storage/store';

/** What was begun about a report: a decision with its reasons, or an objection. */
export type ReportDraft = {
  readonly decision: ReportDecision | null;
  readonly statement: string;
  readonly appeal: string;
};
export const EMPTY_DRAFT: ReportDraft = { decision: null, statement: '', appeal: '' };

/** By the ids of the reports. */
export type ReportDrafts = Readonly<Record<string, ReportDraft>>;

/** What was begun in this tab, so that neither a reload nor another sign-in loses it. */
export const reportDraftsStore = new BrowserStore(
  STORAGE_KEYS.operatorReports,
  (stored): ReportDrafts =>
    isRecord(stored) ? Object.fromEntries(Object.entries(stored).filter(isDraft)) : {},
  sessionOfTab,
);

/** Keeps a part of what was begun about a report. */
export function keepDraft(id: string, part: Partial<ReportDraft>): void {
  const drafts = reportDraftsStore.get();
  reportDraftsStore.set({ ...drafts, [id]: { ...(drafts[id] ?? EMPTY_DRAFT), ...part } });
}

/** Forgets what was begun about a report. */
export function forgetDraft(id: string): void {
  const { [id]: _, ...others } = reportDraftsStore.get();
  if (Object.keys(others).length === 0) reportDraftsStore.remove();
  else reportDraftsStore.set(others);
}

function isDraft(entry: [string, unknown]): entry is [string, ReportDraft] {
  const [, draft] = entry;
  if (!isRecord(draft)) return false;
  const { decision, statement, appeal } = draft as ReportDraft;
  const isKnown = decision === null || REPORT_DECISION_VALUES.includes(decision);
  return isKnown && typeof statement === 'string' && typeof appeal === 'string';
}
