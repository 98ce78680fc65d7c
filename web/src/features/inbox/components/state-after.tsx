import { useId } from 'react';
import type { InquiryState } from '@/api/types';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { ANSWER_STATES, type AnswerDraft, type AnswerState, stateAfter } from '../lib/answer';

type StateAfterProps = {
  messages: OwnerMessages['inbox'];
  draft: AnswerDraft;
  /** The state of the inquiry. */
  now: InquiryState;
  isBusy: boolean;
  /** `null`: an open offer stays open. */
  onChange: (state: AnswerState | null) => void;
};

/** Where an inquiry stands after an answer. An open offer may stay open. */
export function StateAfter({ messages, draft, now, isBusy, onChange }: StateAfterProps) {
  const id = useId();
  const after = stateAfter(draft, now);
  const canStay = stateAfter({ state: null }, now) === null;
  const option = (state: AnswerState | null, label: string) => (
    <label key={label} className="flex min-h-11 cursor-pointer items-center gap-2">
      <input
        type="radio"
        name={id}
        className="size-5"
        checked={after === state}
        onChange={() => onChange(state)}
      />
      {label}
    </label>
  );
  return (
    <fieldset className="mt-4" disabled={isBusy}>
      <legend className="font-semibold">{messages.answer.after}</legend>
      <div className="flex flex-wrap gap-x-6">
        {canStay && option(null, fill(messages.answer.unchanged, { state: messages.state[now] }))}
        {ANSWER_STATES.map((state) => option(state, messages.state[state]))}
      </div>
    </fieldset>
  );
}
