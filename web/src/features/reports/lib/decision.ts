import type { Answer } from '@/api/call';
import { type FailureWords, hasCode, isEnded, isOutdated, isUnknown, refusalOf } from '@/api/failure';
import {
  NEW_REPORT_DECISION_STATEMENT_MAX_LENGTH,
  NEW_REPORT_DECISION_STATEMENT_MIN_LENGTH,
  REPORT_APPEAL_APPEAL_MAX_LENGTH,
  REPORT_APPEAL_APPEAL_MIN_LENGTH,
  REPORT_STATE_VALUES,
} from '@/api/limits.gen';
import type { HomeReport, ReportDecision, ReportState } from '@/api/types';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { lengthOf } from '@/ui/form';
import type { ReportQuery } from './api';

export type ReportWords = OwnerMessages['dashboard']['reports'];

/** How long a text may be, in characters. */
export type Bounds = { readonly least: number; readonly limit: number };
export const STATEMENT_BOUNDS: Bounds = {
  least: NEW_REPORT_DECISION_STATEMENT_MIN_LENGTH,
  limit: NEW_REPORT_DECISION_STATEMENT_MAX_LENGTH,
};
export const APPEAL_BOUNDS: Bounds = {
  least: REPORT_APPEAL_APPEAL_MIN_LENGTH,
  limit: REPORT_APPEAL_APPEAL_MAX_LENGTH,
};

/** Which reports the address asks for: the open ones where it says nothing. */
export function queryOf(query: URLSearchParams): ReportQuery {
  const page = Number(query.get('page'));
  return {
    state: REPORT_STATE_VALUES.find((each) => each === query.get('state')) ?? 'open',
    home: (query.get('home') ?? '').trim().toUpperCase(),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The address of reports. */
export function addressOf({ state, home, page }: ReportQuery): URLSearchParams {
  return new URLSearchParams({
    ...(state !== 'open' && { state }),
    ...(home !== '' && { home }),
    ...(page > 1 && { page: String(page) }),
  });
}

/** Whether something is to be decided. */
export function waits({ state }: { readonly state: ReportState }): boolean {
  return state !== 'decided';
}

/** What is wrong with the length of a text, if anything is. */
export function lengthError(
  text: string,
  bounds: Bounds,
  words: Pick<ReportWords, 'tooShort' | 'tooLong'>,
): string | undefined {
  const length = lengthOf(text);
  if (length < bounds.least) return fill(words.tooShort, bounds);
  return length > bounds.limit ? fill(words.tooLong, bounds) : undefined;
}

/** Who is told of a decision by mail. */
export function toldBy(
  decision: ReportDecision,
  { email }: Pick<HomeReport, 'email'>,
): keyof ReportWords['told'] {
  if (decision === 'dismissed') return email ? 'visitor' : 'nobody';
  return email ? 'both' : 'owner';
}

/** What became of a decision or an objection. */
export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'ended' }
  /** The report is not what was looked at any more: the list is read again, and says why. */
  | { readonly kind: 'gone'; readonly text: string }
  /** It is not done, and what was typed stays. `isStale`: the list is read again. */
  | {
      readonly kind: 'stay';
      readonly text: string;
      readonly field: 'statement' | 'appeal' | null;
      readonly isStale: boolean;
    };

/** @param settled what is said where the report is in another state by now */
export function outcomeOf(
  answer: Answer<unknown>,
  words: ReportWords,
  failure: FailureWords,
  settled: string,
): Outcome {
  if (answer.kind === 'done') return { kind: 'done' };
  if (isEnded(answer)) return { kind: 'ended' };
  if (isUnknown(answer)) return { kind: 'gone', text: words.gone };
  if (hasCode(answer, 'nothing_to_review')) return { kind: 'gone', text: settled };
  if (isOutdated(answer)) return { kind: 'stay', text: words.changed, field: null, isStale: true };
  const { errors, general } = refusalOf(answer, ['statement', 'appeal'], failure);
  const field = errors.statement ? 'statement' : errors.appeal ? 'appeal' : null;
  const text = errors.statement ?? errors.appeal ?? general ?? failure.refused;
  return { kind: 'stay', text, field, isStale: false };
}
