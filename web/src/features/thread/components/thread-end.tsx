import { Confirm } from '@/components/confirm';
import { canWithdraw, type ThreadMessages } from '../lib/offer';
import type { OpenThread } from '../lib/step';

type ThreadEndProps = {
  messages: ThreadMessages;
  step: OpenThread;
  onWithdraw: () => void;
  onErase: () => void;
};

/** The ways to end an inquiry: to withdraw it, and to have it erased. */
export function ThreadEnd({ messages, step, onWithdraw, onErase }: ThreadEndProps) {
  const words = messages.end;
  const { no, working } = messages.offer;
  const { state } = step.thread.inquiry;
  return (
    <section aria-labelledby="end-title" className="no-print mt-14 max-w-[62ch] border-t border-line pt-8">
      <h2 id="end-title" className="text-22">
        {words.title}
      </h2>
      {canWithdraw(state) && (
        <>
          <p className="mt-3 mb-3">{words.withdrawText}</p>
          <Confirm
            label={words.withdraw}
            longLabel={words.withdraw}
            question={state === 'agreed' ? words.withdrawAgreedQuestion : words.withdrawQuestion}
            yes={words.withdrawYes}
            no={no}
            working={working}
            isBusy={step.doing === 'withdraw'}
            isDisabled={step.writing}
            onConfirm={onWithdraw}
          />
        </>
      )}
      <p className="mt-6 mb-3">{words.eraseText}</p>
      <Confirm
        look="danger"
        label={words.erase}
        longLabel={words.erase}
        question={words.eraseQuestion}
        yes={words.eraseYes}
        no={no}
        working={working}
        isBusy={step.doing === 'erase'}
        isDisabled={step.writing}
        onConfirm={onErase}
      />
    </section>
  );
}
