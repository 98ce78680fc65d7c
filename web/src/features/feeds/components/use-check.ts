import { useState } from 'react';
import { explain, type FailureWords, isEnded } from '@/api/failure';
import type { FeedCheck, FeedToCheck } from '@/api/types';
import { useTurn } from '@/api/use-turn';
import type { PartProps } from '@/features/property-form/lib/part';
import { checkFeed } from '../lib/api';

export type Check =
  | { readonly kind: 'none' }
  /** `key` names what is checked, so that a check of something else is not taken for it. */
  | { readonly kind: 'running'; readonly key: string; readonly steps: FeedCheck['steps'] }
  | { readonly kind: 'found'; readonly key: string; readonly check: FeedCheck }
  | { readonly kind: 'failed'; readonly key: string; readonly text: string };

/** Has calendars read once, without keeping anything. A later check takes the place of an earlier one. */
export function useCheck({ locale, homeId, onEnded }: PartProps, words: FailureWords) {
  const [check, setCheck] = useState<Check>({ kind: 'none' });
  const begin = useTurn();

  const run = async (key: string, what: FeedToCheck) => {
    const isLast = begin();
    const show = (next: Check) => isLast() && setCheck(next);
    show({ kind: 'running', key, steps: [] });
    const answer = await checkFeed(homeId, what, locale, ({ steps }) =>
      show({ kind: 'running', key, steps }),
    );
    if (!isLast()) return;
    if (answer.kind !== 'done') {
      if (isEnded(answer)) onEnded();
      show({ kind: 'failed', key, text: explain(answer, words) });
    } else if (answer.value.kind === 'broken') {
      show({ kind: 'failed', key, text: answer.value.problem.detail });
    } else {
      show({ kind: 'found', key, check: answer.value.check });
    }
  };
  return { check, run };
}
