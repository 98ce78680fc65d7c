import { useId } from 'react';
import type { ReceivedInquiry } from '@/api/types';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { HAND_STATES } from '../lib/inbox';
import { nightsEffect } from '../lib/thread';
import type { Changes } from './use-changes';

type StatePickerProps = {
  messages: OwnerMessages['inbox'];
  inquiry: ReceivedInquiry;
  changes: Changes;
};

/** Where an inquiry stands, and a change of it without an answer. */
export function StatePicker({ messages, inquiry, changes }: StatePickerProps) {
  const id = useId();
  const { stateNow } = messages;
  const failure = changes.failureOf(inquiry.id, 'state');
  const effect = nightsEffect(inquiry);
  const isChanging = changes.changing === inquiry.id;
  return (
    <fieldset className="mt-7" aria-describedby={id} aria-busy={isChanging}>
      <legend className="font-display text-22">{stateNow.title}</legend>
      <p className="font-semibold">{fill(stateNow.now, { state: messages.state[inquiry.state] })}</p>
      <p id={id} className="max-w-[62ch] text-14 text-ink-2">
        {isChanging ? stateNow.working : stateNow.hint} {effect && stateNow[effect]}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {HAND_STATES.map((state) => (
          <Button
            key={state}
            aria-pressed={state === inquiry.state}
            aria-disabled={changes.changing !== null}
            className="aria-pressed:border-sea aria-pressed:bg-sea aria-pressed:text-on-sea"
            onClick={() => changes.mark(inquiry, state)}
          >
            {messages.state[state]}
          </Button>
        ))}
      </div>
      <div role="alert">{failure && <p className="mt-2 font-semibold text-clay-ink">{failure}</p>}</div>
    </fieldset>
  );
}
