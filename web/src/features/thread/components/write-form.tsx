import { useId } from 'react';
import { refusalOf } from '@/api/failure';
import { NEW_INQUIRY_MESSAGE_TEXT_MAX_LENGTH } from '@/api/limits.gen';
import type { InquiryThread } from '@/api/types';
import { useRetryKey } from '@/api/use-retry-key';
import { SentMessage } from '@/components/message-form';
import { useMessageForm } from '@/components/use-message-form';
import type { Locale } from '@/i18n/locale';
import { Button } from '@/ui/button';
import { lengthOf } from '@/ui/form';
import { Notice } from '@/ui/notice';
import { TextField } from '@/ui/text-field';
import { writeToThread } from '../lib/api';
import type { ThreadMessages } from '../lib/offer';

type WriteFormProps = {
  locale: Locale;
  secret: string;
  words: ThreadMessages['write'];
  /** Whether something else is done with the inquiry, of which the answer would show an older thread. */
  isWaiting: boolean;
  /** Told when a message begins to be sent, and when that is over. */
  onSending: (sending: boolean) => void;
  onSent: (thread: InquiryThread) => void;
};

/** Another message to the owner. What was typed stays until it was taken. */
export function WriteForm({ locale, secret, words, isWaiting, onSending, onSent }: WriteFormProps) {
  const title = useId();
  const { keyFor, forget } = useRetryKey();
  const message = useMessageForm<{ text: string }, true>(
    { text: '' },
    ({ text }) => {
      if (text.trim() === '') return { text: words.required };
      return lengthOf(text) > NEW_INQUIRY_MESSAGE_TEXT_MAX_LENGTH ? { text: words.tooLong } : {};
    },
    async ({ text }) => {
      const body = text.trim();
      onSending(true);
      const answer = await writeToThread(secret, body, keyFor({ body }), locale);
      onSending(false);
      if (answer.kind !== 'done') return refusalOf(answer, ['text'], words.failure);
      forget();
      message.change({ text: '' });
      onSent(answer.value);
      return { sent: true };
    },
  );
  const { form, field, busy, general, sent, statusRef, startAnother } = message;
  if (sent) {
    return (
      <SentMessage
        ref={statusRef}
        title={words.sentTitle}
        heading="h2"
        another={words.another}
        onAnother={startAnother}
        className="no-print mt-10 max-w-[62ch]"
      >
        <p className="mt-2">{words.sentText}</p>
      </SentMessage>
    );
  }
  return (
    <form {...form} aria-labelledby={title} className="no-print mt-10 max-w-[62ch]">
      <h2 id={title} className="text-22">
        {words.title}
      </h2>
      <div ref={statusRef} tabIndex={-1} role="alert" className="outline-none">
        {general && (
          <Notice tone="failed" className="mt-3">
            {general}
          </Notice>
        )}
      </div>
      <TextField
        label={words.text}
        hint={words.hint}
        rows={5}
        limit={NEW_INQUIRY_MESSAGE_TEXT_MAX_LENGTH}
        {...field('text')}
        className="mt-3"
        required
      />
      <Button
        look="primary"
        className="mt-4 w-full disabled:opacity-40 sm:w-auto"
        disabled={isWaiting}
        busy={busy}
        working={words.sending}
      >
        {words.send}
      </Button>
    </form>
  );
}
