import type { FailureKind, Found } from '@/api/failure';

/** The result of a request for a link. */
export type AskOutcome =
  | { readonly kind: 'sent' }
  /** The field is empty, or holds no ID of a home. */
  | { readonly kind: 'wrong'; readonly why: 'required' | 'notAnId' }
  | { readonly kind: 'failed'; readonly failure: FailureKind };

/** The error of a typed ID before it is sent. The API checks its form. */
export function checkId(typed: string): AskOutcome | null {
  return typed.trim() === '' ? { kind: 'wrong', why: 'required' } : null;
}

export function askOutcome(answer: Found<null>): AskOutcome {
  switch (answer.kind) {
    case 'done':
      return { kind: 'sent' };
    case 'unknown':
      return { kind: 'wrong', why: 'notAnId' };
    case 'failed':
      return { kind: 'failed', failure: answer.failure };
  }
}
