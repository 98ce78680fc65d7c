import type { Answer, Silence, Unanswered } from '@/api/call';
import type { Problem } from '@/api/types';
import { fieldAt } from '@/features/home/lib/check';
import type { FieldPath, FormErrors } from '@/features/home/lib/form';

/**
 * Why the server did not do what it was asked: no connection, a connection that something blocks, a request that was
 * taken for another site's, too many requests, a server that is away, or a refusal.
 */
export type Failure = Silence | 'security' | 'limited' | 'unavailable' | 'refused';

export function failureOf(answer: Unanswered): Failure {
  if (answer.kind === 'silent') return answer.why;
  if (answer.status === 403) return 'security';
  if (answer.status === 429) return 'limited';
  if (answer.status === 404) return isGone(answer) ? 'refused' : 'unavailable';
  // 412: somebody else has saved the draft once more, meanwhile.
  return answer.status >= 500 || answer.status === 412 ? 'unavailable' : 'refused';
}

/** Whether the server says that a draft is not there any more. Another 404 is of a proxy, or of a server that is not ready. */
export function isGone(answer: Answer<unknown>): boolean {
  return answer.kind === 'refused' && answer.status === 404 && answer.problem?.code === 'draft_not_found';
}

/** Whether the same request may do better later, without anybody changing anything. */
export function mayPass(failure: Failure): boolean {
  return failure !== 'refused' && failure !== 'security';
}

/** How long to wait before the next try, after a number of failures in a row. */
export function delayAfter(failures: number): number {
  return Math.min(2 ** failures * 2_500, 300_000);
}

/** What a refusal says about the form. */
export type FormProblem = {
  readonly errors: FormErrors;
  /** What belongs to no field of the form, in the reader's language. */
  readonly other: readonly string[];
};

export function formProblem(problem: Problem | null): FormProblem {
  const errors: Partial<Record<FieldPath, string>> = {};
  const other: string[] = [];
  for (const { pointer, detail } of problemsOf(problem)) {
    const field = fieldAt(pointer);
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
