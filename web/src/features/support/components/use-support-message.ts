import { useState } from 'react';
import { call, nothing, sending } from '@/api/call';
import { useRetryKey } from '@/api/use-retry-key';
import type { Locale } from '@/i18n/locale';
import type { SiteMessages } from '@/i18n/site-words';
import { foundErrors, useSubmit, withoutErrors } from '@/ui/form';
import {
  checkSupportDraft,
  contactMessage,
  explainRefusal,
  type SupportDraft,
  type SupportErrors,
} from '../lib/message';

const EMPTY: SupportDraft = {
  firstName: '',
  lastName: '',
  email: '',
  subject: 'general_inquiry',
  message: '',
  consent: false,
};

type Outcome = {
  readonly errors: SupportErrors;
  readonly general?: string | null;
  /** The address to which the answer goes, once the message was taken. */
  readonly sentFor?: string;
};

/** As long as browsers wait by themselves: nobody on a slow connection is told to try again too early. */
const TIMEOUT_MS = 300_000;

/** The state of the form. What was typed is kept until the server has taken the message. */
export function useSupportMessage(locale: Locale, words: SiteMessages['contact']['form']['errors']) {
  const [draft, setDraft] = useState(EMPTY);
  const [acceptedAt, setAcceptedAt] = useState<Date | null>(null);
  const { keyFor, forget } = useRetryKey();
  const submission = useSubmit<Outcome>(async () => {
    const errors = foundErrors(checkSupportDraft(draft, words));
    if (errors) return { errors };
    const message = contactMessage(draft, locale);
    const request = sending('POST', message, { 'idempotency-key': keyFor(message) });
    const answer = await call('/api/v1/contact', locale, { ...request, timeoutMs: TIMEOUT_MS }, nothing);
    if (answer.kind === 'silent')
      return { errors: {}, general: answer.why === 'offline' ? words.offline : words.network };
    if (answer.kind === 'refused') return explainRefusal(answer.status, answer.problem, words);
    forget();
    setDraft((before) => ({ ...before, message: '', consent: false }));
    setAcceptedAt(null);
    return { errors: {}, sentFor: message.email };
  });

  const change = (part: Partial<SupportDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    if (part.consent !== undefined) setAcceptedAt(part.consent ? new Date() : null);
    submission.amend((said) => ({ ...said, errors: withoutErrors(said.errors, part) }));
  };
  const startAnother = () => submission.amend(() => null);

  return { ...submission, draft, acceptedAt, change, startAnother };
}
