import type { ApiFailure } from '@/api/call';
import { detailOf, type FailureWords, failureOf, failureText } from '@/api/failure';

/** Why the server did not do what it was asked: its own words where it has some. `null`: the session ended. */
export function feedFailureText(answer: ApiFailure, words: FailureWords): string | null {
  const failure = failureOf(answer);
  if (failure === 'ended') return null;
  const isTold = failure === 'refused' || failure === 'linkNeeded';
  return (isTold && detailOf(answer)) || failureText(failure, words);
}
