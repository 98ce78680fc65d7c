import { useId } from 'react';
import type { ReceivedInquiry } from '@/api/types';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { ANSWER_STATES, type AnswerDraft, type AnswerState, stateAfter } from '../lib/answer';
import { nightsEffect } from '../lib/thread';

type StateAfterProps = {
  messages: OwnerMessages['inbox'];
  draft: AnswerDraft;
  inquiry: ReceivedInquiry;
  isBusy: boolean;
  /** `null`: an open offer stays open. */
  onChange: (state: AnswerState | null) => void;
};

/** Where an inquiry stands after an answer. An open offer may stay open. */
export function StateAfter({ messages, draft, inquiry, isBusy, onChange }: StateAfterProps) {
  const id = useId();
  const now = inquiry.state;
  const effect = nightsEffect(inquiry);
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
    <fieldset className="mt-4" disabled={isBusy} aria-describedby={effect ? `${id}-hint` : undefined}>
      <legend className="font-semibold">{messages.answer.after}</legend>
      {effect && (
        <p id={`${id}-hint`} className="max-w-[62ch] text-14 text-ink-2">
          {messages.stateNow[effect]}
        </p>
      )}
      <div className="flex flex-wrap gap-x-6">
        {canStay && option(null, fill(messages.answer.unchanged, { state: messages.state[now] }))}
        {ANSWER_STATES.map((state) => option(state, messages.state[state]))}
      </div>
    </fieldset>
  );
}
