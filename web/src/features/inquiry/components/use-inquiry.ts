import { useRef, useState } from 'react';
import { randomId } from '@/api/random-id';
import type { Nights } from '@/features/stay/lib/ranges';
import { track } from '@/features/tracking/lib/track';
import type { Locale } from '@/i18n/locale';
import type { Messages } from '@/i18n/words';
import {
  checkDraft,
  explainProblem,
  type InquiryDraft,
  type InquiryErrors,
  inquiryRequest,
} from '../lib/form';
import { sendInquiry } from '../lib/send';

/** The typed values. A message that nobody has edited is the current greeting. */
type Typed = Omit<InquiryDraft, 'message'> & { readonly message: string | null };

const EMPTY: Typed = { name: '', email: '', phone: '', message: null };

type Sent = { readonly code: string; readonly email: string; readonly ownerMailFails: boolean };

type InquiryState = {
  readonly errors: InquiryErrors;
  readonly general: string | null;
  readonly sending: boolean;
  readonly sent: Sent | null;
  /** Counts finished tries, so that the form can move the focus to each outcome once it is shown. */
  readonly outcomes: number;
};

const IDLE: Omit<InquiryState, 'outcomes'> = { errors: {}, general: null, sending: false, sent: null };

/** The state of the message form. What was typed is kept until the server has confirmed the message. */
export function useInquiry(
  propertyId: string,
  locale: Locale,
  greeting: string,
  words: Messages['inquiry']['errors'],
) {
  const [typed, setTyped] = useState(EMPTY);
  const draft: InquiryDraft = { ...typed, message: typed.message ?? greeting };
  const [state, setState] = useState<InquiryState>({ ...IDLE, outcomes: 0 });
  const lastTry = useRef({ body: '', key: '' });

  const change = (part: Partial<InquiryDraft>) => {
    setTyped((before) => ({ ...before, ...part }));
    const settled = Object.fromEntries(Object.keys(part).map((field) => [field, undefined]));
    setState((before) => ({ ...before, errors: { ...before.errors, ...settled } }));
  };

  const conclude = (outcome: Partial<InquiryState>) =>
    setState((before) => ({ ...IDLE, ...outcome, outcomes: before.outcomes + 1 }));

  const send = async (stay: Nights | null, guests: number): Promise<void> => {
    const errors = checkDraft(draft, words);
    if (Object.keys(errors).length > 0) {
      conclude({ errors });
      return;
    }
    const request = inquiryRequest(draft, locale, stay, guests);
    const body = JSON.stringify(request);
    if (lastTry.current.body !== body) lastTry.current = { body, key: randomId() };
    setState((before) => ({ ...before, ...IDLE, sending: true }));
    const result = await sendInquiry(propertyId, locale, request, lastTry.current.key);
    switch (result.kind) {
      case 'done': {
        track('contact_click', propertyId);
        const { code, ownerMailFails } = result.value;
        conclude({ sent: { code, ownerMailFails, email: draft.email.trim() } });
        setTyped((before) => ({ ...before, message: null }));
        return;
      }
      case 'silent':
        conclude({ general: words.network });
        return;
      case 'refused':
        conclude(explainProblem(result.status, result.problem, words));
        return;
    }
  };

  const startAnother = () => setState((before) => ({ ...before, ...IDLE }));

  return { draft, change, send, startAnother, ...state };
}
