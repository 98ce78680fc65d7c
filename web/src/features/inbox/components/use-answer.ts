import { useState } from 'react';
import { explain, isEnded } from '@/api/failure';
import { randomId } from '@/api/random-id';
import type { ReceivedInquiry } from '@/api/types';
import type { PartProps } from '@/features/property-form/lib/part';
import type { OwnerMessages } from '@/i18n/owner-words';
import { useSubmit } from '@/ui/form';
import {
  type AnswerDraft,
  type AnswerProblem,
  type AnswerState,
  answerStore,
  keepAnswer,
  newAnswer,
  problemOf,
  sendWords,
  stateAfter,
  tried,
} from '../lib/answer';
import { answerInquiry } from '../lib/api';

/** The result of the last try. */
type Outcome =
  | { readonly kind: 'wrong'; readonly problem: AnswerProblem }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'sent' };

/** The answer to an inquiry. What was typed is kept in the tab until it is sent. */
export function useAnswer(
  { homeId, locale, onEnded }: PartProps,
  inquiry: ReceivedInquiry,
  messages: OwnerMessages['inbox'],
  onAnswered: (after: ReceivedInquiry, wanted: AnswerState) => void,
) {
  const { id } = inquiry;
  const [draft, setDraft] = useState(() => answerStore.get(id) ?? newAnswer(inquiry));
  const submission = useSubmit<Outcome>(async () => {
    const problem = problemOf(draft.text);
    if (problem) return { kind: 'wrong', problem };
    const next = tried(draft, randomId);
    setDraft(next);
    keepAnswer(id, next);
    const { lastTry } = next;
    const state = stateAfter(next, inquiry.state);
    const answer = await answerInquiry(homeId, id, { text: lastTry.text, state }, lastTry.key, locale);
    if (answer.kind !== 'done') {
      if (isEnded(answer)) onEnded();
      return { kind: 'failed', text: explain(answer, sendWords(messages.failure)) };
    }
    answerStore.remove(id);
    setDraft(newAnswer(answer.value));
    onAnswered(answer.value, state);
    return { kind: 'sent' };
  });

  const change = (next: AnswerDraft) => {
    setDraft(next);
    keepAnswer(id, next);
    submission.amend((outcome) => (outcome.kind === 'wrong' ? null : outcome));
  };

  const startAnother = () => submission.amend(() => null);
  return { ...submission, draft, change, startAnother };
}
