import { REPORT_DECISION_VALUES } from '@/api/limits.gen';
import type { ReportDecision } from '@/api/types';
import { DraftStore } from '@/storage/drafts';
import { STORAGE_KEYS } from '@/storage/keys';

/** What was begun about a report: a decision with its reasons, or an objection. */
export type ReportDraft = {
  readonly decision: ReportDecision | null;
  readonly statement: string;
  readonly appeal: string;
};
export const EMPTY_DRAFT: ReportDraft = { decision: null, statement: '', appeal: '' };

/** What was begun, by the ids of the reports. */
export const reportDrafts = new DraftStore<ReportDraft>(
  STORAGE_KEYS.operatorReports,
  ({ decision, statement, appeal }) =>
    (decision === null || REPORT_DECISION_VALUES.some((each) => each === decision)) &&
    typeof statement === 'string' &&
    typeof appeal === 'string',
  EMPTY_DRAFT,
);
