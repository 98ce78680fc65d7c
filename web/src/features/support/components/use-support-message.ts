import { useRef, useState } from 'react';
import { call, nothing, sending } from '@/api/call';
import { randomId } from '@/api/random-id';
import type { Locale } from '@/i18n/locale';
import type { SiteMessages } from '@/i18n/site-words';
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

type SupportState = {
  readonly errors: SupportErrors;
  readonly general: string | null;
  readonly isSending: boolean;
  /** The address to which the answer goes, once the message was taken. */
  readonly sentFor: string | null;
  /** Counts finished tries, so that the form can move the focus to each outcome once it is shown. */
  readonly outcomes: number;
};

const IDLE: Omit<SupportState, 'outcomes'> = { errors: {}, general: null, isSending: false, sentFor: null };

/** As long as browsers wait by themselves: nobody on a slow connection is told to try again too early. */
const TIMEOUT_MS = 300_000;

/** The state of the form. What was typed is kept until the server has taken the message. */
export function useSupportMessage(locale: Locale, words: SiteMessages['contact']['form']['errors']) {
  const [draft, setDraft] = useState(EMPTY);
  const [acceptedAt, setAcceptedAt] = useState<Date | null>(null);
  const [state, setState] = useState<SupportState>({ ...IDLE, outcomes: 0 });
  const lastTry = useRef({ body: '', key: '' });

  const change = (part: Partial<SupportDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    if (part.consent !== undefined) setAcceptedAt(part.consent ? new Date() : null);
    const settled = Object.fromEntries(Object.keys(part).map((field) => [field, undefined]));
    setState((before) => ({ ...before, errors: { ...before.errors, ...settled } }));
  };

  const conclude = (outcome: Partial<SupportState>) =>
    setState((before) => ({ ...IDLE, ...outcome, outcomes: before.outcomes + 1 }));

  const send = async (): Promise<void> => {
    const errors = checkSupportDraft(draft, words);
    if (Object.keys(errors).length > 0) {
      conclude({ errors });
      return;
    }
    const message = contactMessage(draft, locale);
    const body = JSON.stringify(message);
    // The same key for every try of the same message, so that a retry makes no second mail.
    if (lastTry.current.body !== body) lastTry.current = { body, key: randomId() };
    setState((before) => ({ ...before, ...IDLE, isSending: true }));
    const request = sending('POST', message, { 'idempotency-key': lastTry.current.key });
    const answer = await call('/api/v1/contact', locale, { ...request, timeoutMs: TIMEOUT_MS }, nothing);
    switch (answer.kind) {
      case 'done':
        lastTry.current = { body: '', key: '' };
        conclude({ sentFor: message.email });
        setDraft((before) => ({ ...before, message: '', consent: false }));
        setAcceptedAt(null);
        return;
      case 'silent':
        conclude({ general: answer.why === 'offline' ? words.offline : words.network });
        return;
      case 'refused':
        conclude(explainRefusal(answer.status, answer.problem, words));
        return;
    }
  };

  const startAnother = () => setState((before) => ({ ...before, ...IDLE }));

  return { draft, acceptedAt, change, send, startAnother, ...state };
}
