import type { Answer, Silence, Unanswered } from '@/api/call';
import type { Problem } from '@/api/types';
import { fieldAt } from '@/features/home/lib/check';
import type { FieldPath, FormErrors } from '@/features/home/lib/form';

/**
 * Why the server did not do what it was asked: no connection, a connection that something blocks, a request that was taken for
 * another site's, too many requests, a server that is away, a session that is over, something that only a link by mail opens, or
 * a refusal.
 */
export type Failure = Silence | 'security' | 'limited' | 'unavailable' | 'ended' | 'linkNeeded' | 'refused';

export function failureOf(answer: Unanswered): Failure {
  if (answer.kind === 'silent') return answer.why;
  const { status, problem } = answer;
  if (problem?.code === 'origin_not_allowed') return 'security';
  if (problem?.code === 'fresh_link_required') return 'linkNeeded';
  if (status === 401 && problem?.code !== 'wrong_password') return 'ended';
  if (status === 429) return 'limited';
  return status >= 500 ? 'unavailable' : 'refused';
}

/** Whether the session does not open the home any more. */
export function isEnded(answer: Answer<unknown>): boolean {
  return answer.kind !== 'done' && failureOf(answer) === 'ended';
}

/** Whether somebody changed what was to be changed. */
export function isOutdated(answer: Answer<unknown>): boolean {
  return answer.kind === 'refused' && answer.status === 412;
}

/** What a refusal says, in the reader's language. */
export type Refusal = {
  /** At fields of the form. */
  readonly errors: FormErrors;
  /** What belongs to no field. */
  readonly other: readonly string[];
};

/** @param fallback the field of a refusal that names none, such as the password */
export function refusalOf(answer: Unanswered, fallback: FieldPath | null = null): Refusal {
  const problem = answer.kind === 'refused' ? answer.problem : null;
  const errors: Partial<Record<FieldPath, string>> = {};
  const other: string[] = [];
  for (const { pointer, detail } of problemsOf(problem)) {
    const field = fieldAt(pointer) ?? fallback;
    if (field === null) other.push(detail);
    else errors[field] ??= detail;
  }
  return { errors, other };
}

function problemsOf(problem: Problem | null): { pointer: string; detail: string }[] {
  if (!problem) return [];
  if (problem.errors && problem.errors.length > 0) return problem.errors;
  return [{ pointer: problem.field ? `/${problem.field}` : '', detail: problem.detail }];
}
