import { type ReactNode, useEffect, useState } from 'react';
import type { OwnerMessages } from '@/i18n/owner-words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { TextField } from '@/ui/text-field';
import { REASON_LIMIT, reasonError } from '../lib/reasons';

type ReasonFormProps = {
  words: OwnerMessages['review'];
  /** The reason that is asked for; `null`: none is. */
  reason: { readonly reason: string; readonly reasonHint: string; readonly reasonRequired: string } | null;
  /** What the button that sends it says. */
  label: string;
  sending: boolean;
  /** Whether nothing can be sent now. */
  isIdle?: boolean;
  onSend: (reason: string | null) => void;
  onCancel: () => void;
  /** What is said before. */
  children?: ReactNode;
};

/** A decision that is sent with a further press, and with a reason where one is needed. */
export function ReasonForm(props: ReasonFormProps) {
  const { words, reason: asked, label, sending, isIdle = sending, onSend, onCancel, children } = props;
  const { decide } = words;
  const [reason, setReason] = useState('');
  const { form, result, amend } = useSubmit(() => {
    if (isIdle) return null;
    const given = reason.trim();
    const wrong = asked && reasonError(decide, given, asked.reasonRequired);
    if (wrong === null) onSend(asked ? given : null);
    return wrong;
  });
  const { ref } = form;
  const isAsked = asked !== null;

  useEffect(() => {
    const first = isAsked ? 'textarea' : 'button[type="submit"]';
    ref.current?.querySelector<HTMLElement>(first)?.focus();
  }, [isAsked, ref]);

  return (
    <form {...form} className="mt-4">
      {children}
      {asked && (
        <TextField
          label={asked.reason}
          hint={asked.reasonHint}
          limit={REASON_LIMIT}
          rows={2}
          value={reason}
          error={result}
          onChange={(value) => {
            setReason(value);
            amend(() => null);
          }}
          required
          className="max-w-xl not-first:mt-4"
        />
      )}
      <p className="mt-4 flex flex-wrap gap-3">
        <Button look="primary" busy={sending} working={decide.working} aria-disabled={isIdle}>
          {label}
        </Button>
        <Button className="min-h-13" onClick={onCancel}>
          {decide.cancel}
        </Button>
      </p>
    </form>
  );
}
