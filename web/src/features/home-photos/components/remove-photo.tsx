import { useQuestion } from '@/components/use-question';
import type { OwnerMessages } from '@/i18n/owner-words';
import { Button } from '@/ui/button';

type RemovePhotoProps = {
  label: string;
  messages: OwnerMessages['homePhotos'];
  onRemove: () => Promise<void>;
};

/** Removes a photo after a question, since nothing brings it back. */
export function RemovePhoto({ label, messages, onRemove }: RemovePhotoProps) {
  const { step, focused, ask, giveUp, confirm } = useQuestion(onRemove);
  if (step === 'idle') {
    return (
      <Button
        ref={focused}
        look="link"
        className="inline-flex items-center text-14 font-semibold"
        aria-label={label}
        onClick={ask}
      >
        {messages.remove}
      </Button>
    );
  }
  if (step === 'busy') return <p className="flex min-h-11 items-center text-14">{messages.removing}</p>;
  return (
    <fieldset className="mt-1">
      <legend className="text-14 font-semibold">{messages.removeAsk}</legend>
      <div className="mt-1 flex flex-wrap gap-2">
        <Button ref={focused} onClick={confirm}>
          {messages.removeYes}
        </Button>
        <Button onClick={giveUp}>{messages.removeNo}</Button>
      </div>
    </fieldset>
  );
}
