import type { Answer } from '@/api/call';
import { isEnded, refusalOf } from '@/api/failure';
import { FEE_WAIVER_REASON_MAX_LENGTH, FEE_WAIVER_REASON_MIN_LENGTH } from '@/api/limits.gen';
import { useDesk } from '@/features/dashboard/components/operator';
import { halfTypedDates } from '@/features/home-settings/lib/half-typed';
import { Button } from '@/ui/button';
import { type FieldErrors, foundErrors, useSubmit } from '@/ui/form';
import { Notice } from '@/ui/notice';
import type { FeeWords } from './fees';

export type FormProps = {
  words: FeeWords;
  onClose: () => void;
  onDone: (text: string) => void;
};

type Said<Field extends string> = FieldErrors<Field> & { readonly general?: string };

/** Sends a form of fields, and says what was wrong at each. */
export function useFeeForm<Field extends string, Value>(
  fields: readonly Field[],
  onDone: (value: Value) => void,
  check: (form: HTMLFormElement | null) => { wrong: FieldErrors<Field>; send: () => Promise<Answer<Value>> },
) {
  const { failure, onEnded } = useDesk();
  return useSubmit<Said<Field>>((element) => {
    const { wrong, send } = check(element);
    const found = foundErrors(wrong);
    if (found) return found as Said<Field>;
    return send().then((answer) => {
      if (answer.kind === 'done') {
        onDone(answer.value);
        return null;
      }
      if (isEnded(answer)) {
        onEnded();
        return null;
      }
      const { errors, general } = refusalOf(answer, fields, failure);
      return { ...errors, ...(general && { general }) } as Said<Field>;
    });
  });
}

type EndProps = {
  words: FeeWords;
  send: string;
  busy: boolean;
  general: string | undefined;
  statusRef: React.Ref<HTMLDivElement>;
};

/** What is said of the whole form, and the button that sends it. */
export function End({ words, send, busy, general, statusRef }: EndProps) {
  return (
    <>
      <div ref={statusRef} tabIndex={-1} role="alert" className="outline-none">
        {general && <Notice tone="failed">{general}</Notice>}
      </div>
      <Button look="primary" busy={busy} working={words.working}>
        {send}
      </Button>
    </>
  );
}

/** Whether a day was begun and is none yet. */
export function isHalfTyped(form: HTMLFormElement | null): boolean {
  return halfTypedDates(form).length > 0;
}

/** What is wrong with the reason for something. */
export function reasonError(reason: string, words: FeeWords): string | undefined {
  const length = [...reason.trim()].length;
  const isRight = length >= FEE_WAIVER_REASON_MIN_LENGTH && length <= FEE_WAIVER_REASON_MAX_LENGTH;
  return isRight ? undefined : words.reasonError;
}
