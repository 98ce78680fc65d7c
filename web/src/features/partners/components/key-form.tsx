import { useEffect } from 'react';
import { isEnded, refusalOf } from '@/api/failure';
import { NEW_API_KEY_NAME_MAX_LENGTH } from '@/api/limits.gen';
import { MAIL_ADDRESS_MAX_LENGTH } from '@/api/mail-address';
import { useMessageForm } from '@/components/use-message-form';
import type { Tell } from '@/features/dashboard/components/create-list';
import { useDesk } from '@/features/dashboard/components/operator';
import { formatNumber } from '@/i18n/format';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { LiveNotice } from '@/ui/notice';
import { TextField } from '@/ui/text-field';
import { createApiKey } from '../lib/api';
import { type ApiKeyWords, checkKey, type KeyDraft, REQUESTS_MAX } from '../lib/partner';
import { ShownSecret } from './shown-secret';

const EMPTY: KeyDraft = { name: '', email: '', requestsPerMinute: '600' };
const DIGITS = 4;

type KeyFormProps = { words: ApiKeyWords; onShown: Tell['onShown']; onCancel: () => void };

/** Creates a key. */
export function KeyForm({ words, onShown, onCancel }: KeyFormProps) {
  const { locale, failure, onEnded } = useDesk();
  const { form, field, busy, general, statusRef } = useMessageForm<KeyDraft, true>(
    EMPTY,
    (typed) => checkKey(typed, words),
    async ({ name, email, requestsPerMinute }) => {
      const answer = await createApiKey(locale, {
        name: name.trim(),
        email: email.trim(),
        requestsPerMinute: Number(requestsPerMinute),
      });
      if (isEnded(answer)) onEnded();
      if (answer.kind !== 'done') return refusalOf(answer, ['name', 'email', 'requestsPerMinute'], failure);
      const created = answer.value;
      onShown((onDone) => (
        <ShownSecret
          key={created.id}
          words={words.shared}
          text={fill(words.created, { name: created.name })}
          label={fill(words.secret, { name: created.name })}
          secret={created.secret}
          onDone={onDone}
        />
      ));
      return { sent: true };
    },
  );
  const { ref } = form;
  useEffect(() => {
    ref.current?.querySelector('input')?.focus();
  }, [ref]);
  return (
    <form
      {...form}
      className="mt-5 max-w-[44rem] space-y-4 rounded-card border border-line bg-paper p-4 sm:p-6"
    >
      <h2 className="text-22">{words.create}</h2>
      <p className="max-w-[62ch]">{words.createText}</p>
      <div ref={statusRef} tabIndex={-1} className="outline-none">
        <LiveNotice kind="failed" text={general} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={words.name}
          autoComplete="off"
          limit={NEW_API_KEY_NAME_MAX_LENGTH}
          {...field('name')}
          required
        />
        <TextField
          label={words.email}
          type="email"
          autoComplete="off"
          limit={MAIL_ADDRESS_MAX_LENGTH}
          {...field('email')}
          required
        />
        <TextField
          label={words.limit}
          hint={fill(words.limitHint, { max: formatNumber(locale, REQUESTS_MAX) })}
          inputMode="numeric"
          autoComplete="off"
          limit={DIGITS}
          {...field('requestsPerMinute')}
          required
        />
      </div>
      <p className="flex flex-wrap gap-3">
        <Button look="primary" busy={busy} working={words.shared.creating}>
          {words.create}
        </Button>
        <Button className="min-h-13" onClick={onCancel}>
          {words.shared.close}
        </Button>
      </p>
    </form>
  );
}
