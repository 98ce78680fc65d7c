import { useEffect, useState } from 'react';
import type { Answer } from '@/api/call';
import { explain, hasCode, isEnded } from '@/api/failure';
import { useDesk } from '@/features/dashboard/components/operator';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { LiveNotice } from '@/ui/notice';
import { TextField } from '@/ui/text-field';
import { type AccountWords, PASSWORD_BOUNDS } from '../lib/account';

type PasswordProofProps<Value> = {
  words: AccountWords;
  /** What happens then. */
  text: string;
  label: string;
  send: (password: string) => Promise<Answer<Value>>;
  onDone: (value: Value) => void;
  onCancel: () => void;
};

/** Does something that takes the password. */
export function PasswordProof<Value>(props: PasswordProofProps<Value>) {
  const { words, text, label, send, onDone, onCancel } = props;
  const { failure, onEnded } = useDesk();
  const [password, setPassword] = useState('');
  const { form, busy, result, amend, statusRef } = useSubmit<{ error?: string; general?: string }>(
    async () => {
      if (password === '') return { error: words.required };
      const answer = await send(password);
      if (answer.kind === 'done') {
        onDone(answer.value);
        return null;
      }
      if (isEnded(answer)) onEnded();
      const said = explain(answer, failure);
      return hasCode(answer, 'wrong_password') ? { error: said } : { general: said };
    },
  );
  const { ref } = form;
  useEffect(() => {
    ref.current?.querySelector('input')?.focus();
  }, [ref]);
  return (
    <form {...form} className="mt-4 max-w-sm space-y-4">
      <p>{text}</p>
      <TextField
        label={words.password}
        type="password"
        autoComplete="current-password"
        limit={PASSWORD_BOUNDS.limit}
        value={password}
        error={result?.error}
        onChange={(typed) => {
          setPassword(typed);
          amend(() => null);
        }}
        required
      />
      <div ref={statusRef} tabIndex={-1} className="outline-none">
        <LiveNotice kind="failed" text={result?.general ?? null} />
      </div>
      <p className="flex flex-wrap gap-3">
        <Button look="primary" busy={busy} working={words.working}>
          {label}
        </Button>
        <Button className="min-h-13" onClick={onCancel}>
          {words.cancel}
        </Button>
      </p>
    </form>
  );
}
