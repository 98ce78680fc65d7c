import type { ReactNode } from 'react';
import type { Answer } from '@/api/call';
import { isEnded, refusalOf } from '@/api/failure';
import { FEE_WAIVER_REASON_MAX_LENGTH, FEE_WAIVER_REASON_MIN_LENGTH } from '@/api/limits.gen';
import { useDesk } from '@/features/dashboard/components/operator';
import { halfTypedDates } from '@/features/home-settings/lib/half-typed';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
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

type FeeDialogProps = {
  words: FeeWords;
  title: string;
  /** The words of the button that sends it. */
  send: string;
  state: ReturnType<typeof useSubmit<{ readonly general?: string }>>;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog: its fields, what is said of the whole, and the button that sends it. */
export function FeeDialog({ words, title, send, state, onClose, children }: FeeDialogProps) {
  const { form, busy, result, statusRef } = state;
  return (
    <Dialog title={title} close={words.close} onClose={onClose}>
      <form {...form} className="mt-3 space-y-4">
        {children}
        <div ref={statusRef} tabIndex={-1} role="alert" className="outline-none">
          {result?.general && <Notice tone="failed">{result.general}</Notice>}
        </div>
        <Button look="primary" busy={busy} working={words.working}>
          {send}
        </Button>
      </form>
    </Dialog>
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
