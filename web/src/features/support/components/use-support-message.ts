import { useState } from 'react';
import { call, MESSAGE_TIMEOUT_MS, nothing, sending } from '@/api/call';
import { refusalOf } from '@/api/failure';
import { useRetryKey } from '@/api/use-retry-key';
import { useMessageForm } from '@/components/use-message-form';
import type { Locale } from '@/i18n/locale';
import type { SiteMessages } from '@/i18n/site-words';
import { checkSupportDraft, contactMessage, SUPPORT_FIELDS, type SupportDraft } from '../lib/message';

const EMPTY: SupportDraft = {
  firstName: '',
  lastName: '',
  email: '',
  subject: 'general_inquiry',
  message: '',
  consent: false,
};

/** The state of the form. `sent` is the address to which the answer goes, once the message was taken. */
export function useSupportMessage(locale: Locale, words: SiteMessages['contact']['form']['errors']) {
  const [acceptedAt, setAcceptedAt] = useState<Date | null>(null);
  const { keyFor, forget } = useRetryKey();
  const support = useMessageForm<SupportDraft, string>(
    EMPTY,
    (draft) => checkSupportDraft(draft, words),
    async (draft) => {
      const message = contactMessage(draft, locale);
      const request = sending('POST', message, { 'idempotency-key': keyFor(message) });
      const answer = await call(
        '/api/v1/contact',
        locale,
        { ...request, timeoutMs: MESSAGE_TIMEOUT_MS },
        nothing,
      );
      if (answer.kind !== 'done') return refusalOf(answer, SUPPORT_FIELDS, words);
      forget();
      change({ message: '', consent: false });
      return { sent: message.email };
    },
  );
  const change = (part: Partial<SupportDraft>) => {
    support.change(part);
    if (part.consent !== undefined) setAcceptedAt(part.consent ? new Date() : null);
  };
  return { ...support, acceptedAt, change };
}
