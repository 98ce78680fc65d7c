import { useState } from 'react';
import { isEnded } from '@/api/failure';
import { randomId } from '@/api/random-id';
import type { ReceivedInquiry } from '@/api/types';
import type { PartProps } from '@/features/home/lib/part';
import type { OwnerMessages } from '@/i18n/owner-words';
import {
  type AnswerDraft,
  type AnswerProblem,
  type AnswerState,
  dropAnswer,
  keepAnswer,
  keptAnswer,
  newAnswer,
  problemOf,
  stateAfter,
  tried,
} from '../lib/answer';
import { answerInquiry } from '../lib/api';
import { sendFailureText } from '../lib/failure-text';

const storage = () => window.sessionStorage;

/** What came of the last try. */
type Outcome =
  | { readonly kind: 'none' }
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
  const [draft, setDraft] = useState(() => keptAnswer(storage, id) ?? newAnswer(inquiry));
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  /** Counts the outcomes, so that the focus can move to each. */
  const [outcomes, setOutcomes] = useState(0);

  const change = (next: AnswerDraft) => {
    setDraft(next);
    keepAnswer(storage, id, next);
    if (outcome.kind === 'wrong') setOutcome({ kind: 'none' });
  };

  const conclude = (next: Outcome) => {
    setSending(false);
    setOutcome(next);
    setOutcomes((before) => before + 1);
  };

  const send = async () => {
    if (sending) return;
    const problem = problemOf(draft.text);
    if (problem) {
      conclude({ kind: 'wrong', problem });
      return;
    }
    const next = tried(draft, randomId);
    change(next);
    setSending(true);
    setOutcome({ kind: 'none' });
    const { lastTry } = next;
    const state = stateAfter(next, inquiry.state);
    const answer = await answerInquiry(homeId, id, { text: lastTry.text, state }, lastTry.key, locale);
    if (answer.kind !== 'done') {
      conclude({ kind: 'failed', text: sendFailureText(answer, messages.failure) });
      if (isEnded(answer)) onEnded();
      return;
    }
    dropAnswer(storage, id);
    setDraft(newAnswer(answer.value));
    conclude({ kind: 'sent' });
    onAnswered(answer.value, state);
  };

  const startAnother = () => setOutcome({ kind: 'none' });
  return { draft, change, send, sending, outcome, outcomes, startAnother };
}
