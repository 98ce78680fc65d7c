import type { Problem } from '@/api/types';
import { fieldAt } from './check';
import type { FieldPath, FormErrors } from './form';

/** What a refusal says about the form, in the reader's language. */
export type FormProblem = {
  readonly errors: FormErrors;
  /** What belongs to no field of the form. */
  readonly other: readonly string[];
};

/** @param fallback the field of a refusal that names none, such as the password */
export function formProblem(problem: Problem | null, fallback: FieldPath | null = null): FormProblem {
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
