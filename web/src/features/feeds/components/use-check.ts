import { useEffect, useRef, useState } from 'react';
import type { FailureWords } from '@/api/failure';
import type { FeedCheck, FeedToCheck } from '@/api/types';
import type { PartProps } from '@/features/property-form/lib/part';
import { checkFeed } from '../lib/api';
import { feedFailureText } from '../lib/failure-text';

/** A check of a calendar. */
export type Check =
  | { readonly kind: 'none' }
  /** `key` names what is checked, so that a check of something else is not taken for it. */
  | { readonly kind: 'running'; readonly key: string; readonly steps: FeedCheck['steps'] }
  | { readonly kind: 'found'; readonly key: string; readonly check: FeedCheck }
  | { readonly kind: 'failed'; readonly key: string; readonly text: string };

/** Has calendars read once, without keeping anything. A later check takes the place of an earlier one. */
export function useCheck({ locale, homeId, onEnded }: PartProps, words: FailureWords) {
  const [check, setCheck] = useState<Check>({ kind: 'none' });
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );

  const run = async (key: string, what: FeedToCheck) => {
    turn.current += 1;
    const mine = turn.current;
    const show = (next: Check) => mine === turn.current && setCheck(next);
    show({ kind: 'running', key, steps: [] });
    const answer = await checkFeed(homeId, what, locale, ({ steps }) =>
      show({ kind: 'running', key, steps }),
    );
    if (mine !== turn.current) return;
    if (answer.kind !== 'done') {
      const text = feedFailureText(answer, words);
      if (text === null) onEnded();
      show({ kind: 'failed', key, text: text ?? words.refused });
    } else if (answer.value.kind === 'broken') {
      show({ kind: 'failed', key, text: answer.value.problem.detail });
    } else {
      show({ kind: 'found', key, check: answer.value.check });
    }
  };
  return { check, run };
}
