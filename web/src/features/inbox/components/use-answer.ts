import { useState } from 'react';
import { explain, hasCode, isEnded } from '@/api/failure';
import { randomId } from '@/api/random-id';
import type { Quote, ReceivedInquiry } from '@/api/types';
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
import { answerInquiry, readInquiry } from '../lib/api';
import { checkQuote, type QuoteErrors } from '../lib/quote';
import { useQuote } from './use-quote';

/** The result of the last try. */
type Outcome =
  | { readonly kind: 'wrong'; readonly problem: AnswerProblem | null; readonly errors: QuoteErrors }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'sent'; readonly quote: Quote | null };

/** The answer to an inquiry. What was typed is kept in the tab until it is sent. */
export function useAnswer(
  part: PartProps,
  inquiry: ReceivedInquiry,
  messages: OwnerMessages['inbox'],
  onAnswered: (after: ReceivedInquiry, wanted: AnswerState | null) => void,
) {
  const { homeId, locale, onEnded } = part;
  const { id } = inquiry;
  const [draft, setDraft] = useState(() => answerStore.get(id) ?? newAnswer(inquiry));
  const terms = useQuote(part, draft, inquiry.children ?? 0);

  const submission = useSubmit<Outcome>(async () => {
    const problem = problemOf(draft.text);
    const { currency, lines } = terms;
    const typed = draft.isOffer ? draft.quote : undefined;
    if (typed && currency.kind !== 'known') {
      const { reading, noCurrency, noPrice } = messages.offer;
      const text = { reading, failed: noCurrency, none: noPrice }[currency.kind];
      return { kind: 'failed', text };
    }
    const checked =
      typed && currency.kind === 'known'
        ? checkQuote(typed, lines, { ...terms, currency: currency.currency }, locale, messages.offer.errors)
        : null;
    const errors = checked?.kind === 'errors' ? checked.errors : {};
    if (problem || checked?.kind === 'errors') return { kind: 'wrong', problem, errors };
    const quote = checked?.kind === 'quote' ? checked.quote : null;
    // The lines stay as they are sent, whatever becomes of the prices.
    const whole = typed ? { ...draft, quote: { ...typed, lines } } : draft;
    const next = tried(whole, randomId, quote);
    setDraft(next);
    keepAnswer(id, next);
    const { lastTry } = next;
    const state = quote ? null : stateAfter(next, inquiry.state);
    const seenState = inquiry.state;
    const body = { text: lastTry.text, ...(quote && { quote }), ...(state && { state }), seenState };
    const answer = await answerInquiry(homeId, id, body, lastTry.key, locale);
    if (answer.kind !== 'done') {
      if (isEnded(answer)) onEnded();
      if (hasCode(answer, 'inquiry_changed')) {
        const now = await readInquiry(homeId, id, locale);
        if (now.kind === 'done') onAnswered(now.value, null);
      }
      const isTaken = hasCode(answer, 'dates_taken');
      return {
        kind: 'failed',
        text: isTaken ? messages.offer.taken : explain(answer, sendWords(messages.failure)),
      };
    }
    answerStore.remove(id);
    setDraft(newAnswer(answer.value));
    onAnswered(answer.value, state);
    return { kind: 'sent', quote };
  });

  const change = (next: AnswerDraft) => {
    setDraft(next);
    keepAnswer(id, next);
    submission.amend((outcome) => (outcome.kind === 'wrong' ? null : outcome));
  };

  return { ...submission, draft, terms, change };
}
