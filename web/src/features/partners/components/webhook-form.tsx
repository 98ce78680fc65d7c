import { useEffect, useId } from 'react';
import type { Answer } from '@/api/call';
import { isEnded, refusalOf } from '@/api/failure';
import type { NewWebhook } from '@/api/types';
import { useMessageForm } from '@/components/use-message-form';
import { useDesk } from '@/features/dashboard/components/operator';
import { Button } from '@/ui/button';
import { FieldError } from '@/ui/field';
import { LiveNotice } from '@/ui/notice';
import { TextField } from '@/ui/text-field';
import { ADDRESS_MAX, checkWebhook, TOPICS, type WebhookWords } from '../lib/partner';

type WebhookFormProps<Value> = {
  words: WebhookWords;
  before: NewWebhook;
  texts: { readonly submit: string; readonly working: string };
  takesFocus?: boolean;
  send: (typed: NewWebhook) => Promise<Answer<Value>>;
  onSent: (value: Value) => void;
  /** It was changed by somebody else meanwhile. */
  onStale?: () => void;
  onCancel?: () => void;
};

/** Where a webhook leads, and what it is told. */
export function WebhookForm<Value>(props: WebhookFormProps<Value>) {
  const { words, before, texts, takesFocus = false, send, onSent, onStale, onCancel } = props;
  const { failure, onEnded } = useDesk();
  const id = useId();
  const { draft, form, field, busy, errors, general, statusRef } = useMessageForm<NewWebhook, true>(
    before,
    (typed) => checkWebhook(typed, words),
    async (typed) => {
      const answer = await send({ ...typed, address: typed.address.trim() });
      if (isEnded(answer)) onEnded();
      if (answer.kind === 'refused' && answer.status === 412) {
        onStale?.();
        return { general: words.changed };
      }
      if (answer.kind !== 'done') {
        return refusalOf(answer, ['address', 'topics'], { ...failure, unknown: words.gone });
      }
      onSent(answer.value);
      return { sent: true };
    },
  );
  const { ref } = form;
  useEffect(() => {
    if (takesFocus) ref.current?.querySelector('input')?.focus();
  }, [takesFocus, ref]);
  const topics = field('topics');
  return (
    <form {...form} className="max-w-[44rem] space-y-4">
      <TextField
        label={words.address}
        hint={words.addressHint}
        autoComplete="off"
        limit={ADDRESS_MAX}
        {...field('address')}
        required
      />
      <fieldset aria-describedby={errors.topics ? `${id}-error` : undefined}>
        <legend className="mb-1 font-semibold">{words.topics}</legend>
        {TOPICS.map((topic) => (
          <label key={topic} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
            <input
              type="checkbox"
              className="mt-0.5 size-5 shrink-0"
              checked={draft.topics.includes(topic)}
              aria-invalid={errors.topics ? true : undefined}
              onChange={({ target }) =>
                topics.onChange(
                  TOPICS.filter((each) => (each === topic ? target.checked : draft.topics.includes(each))),
                )
              }
            />
            <span>
              {words.topic[topic]} <code className="text-14 text-ink-2">{topic.replace('_', '.')}</code>
            </span>
          </label>
        ))}
        <FieldError id={`${id}-error`} text={errors.topics} />
      </fieldset>
      <div ref={statusRef} tabIndex={-1} className="outline-none">
        <LiveNotice kind="failed" text={general} />
      </div>
      <p className="flex flex-wrap gap-3">
        <Button look="primary" busy={busy} working={texts.working}>
          {texts.submit}
        </Button>
        {onCancel && (
          <Button className="min-h-13" onClick={onCancel}>
            {words.shared.close}
          </Button>
        )}
      </p>
    </form>
  );
}
