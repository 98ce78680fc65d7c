'use client';

import { useEffect, useState } from 'react';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { TextField } from '@/ui/text-field';
import { REASON_LIMIT, reasonError } from '../lib/reasons';

type ApproveFormProps = {
  words: OwnerMessages['review'];
  name: string;
  part: 'submission' | 'changes';
  /** Whether the owner's address is not confirmed. */
  asksReason: boolean;
  sending: boolean;
  onApprove: (reason: string | null) => void;
  onCancel: () => void;
};

/** The question before an approval. */
export function ApproveForm(props: ApproveFormProps) {
  const { words, name, part, asksReason, sending, onApprove, onCancel } = props;
  const { decide } = words;
  const [reason, setReason] = useState('');
  const { form, result, amend } = useSubmit(() => {
    if (sending) return null;
    const given = reason.trim();
    const wrong = asksReason ? reasonError(decide, given, decide.reasonRequired) : null;
    if (wrong === null) onApprove(asksReason ? given : null);
    return wrong;
  });
  const { ref } = form;

  useEffect(() => {
    const first = asksReason ? 'textarea' : 'button[type="submit"]';
    ref.current?.querySelector<HTMLElement>(first)?.focus();
  }, [asksReason, ref]);

  return (
    <form {...form} className="mt-4">
      <h2 className="text-22">{fill(decide.confirmTitle, { name })}</h2>
      <p className="mt-1 max-w-[62ch]">
        {part === 'submission' ? decide.confirmSubmission : decide.confirmChanges}
      </p>
      {asksReason && (
        <TextField
          label={decide.reason}
          hint={decide.reasonHint}
          limit={REASON_LIMIT}
          rows={2}
          value={reason}
          error={result}
          onChange={(value) => {
            setReason(value);
            amend(() => null);
          }}
          required
          className="mt-4 max-w-xl"
        />
      )}
      <p className="mt-4 flex flex-wrap gap-3">
        <Button look="primary" busy={sending} working={decide.working}>
          {part === 'submission' ? decide.approve : decide.approveChanges}
        </Button>
        <Button className="min-h-13" onClick={onCancel}>
          {decide.cancel}
        </Button>
      </p>
    </form>
  );
}
