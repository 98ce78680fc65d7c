import type { Unanswered } from '@/api/call';
import { type Failure, failureOf } from '@/features/owner-home/lib/failure';

/** Texts of why the server did not do what it was asked. */
export type FailureWords = Readonly<Record<Exclude<Failure, 'ended' | 'linkNeeded'>, string>>;

/** Why the server did not do what it was asked: its own words where it has some. `null`: the session ended. */
export function failureText(answer: Unanswered, words: FailureWords): string | null {
  const failure = failureOf(answer);
  if (failure === 'ended') return null;
  if (failure === 'refused' || failure === 'linkNeeded') return detailOf(answer) ?? words.refused;
  return words[failure];
}

function detailOf(answer: Unanswered): string | null {
  return answer.kind === 'refused' ? answer.problem?.detail || null : null;
}
