import { useState } from 'react';
import { useRetryKey } from '@/api/use-retry-key';
import type { Nights } from '@/features/stay/lib/ranges';
import { track } from '@/features/tracking/lib/track';
import type { Locale } from '@/i18n/locale';
import type { Messages } from '@/i18n/words';
import { foundErrors, useSubmit, withoutErrors } from '@/ui/form';
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

type Outcome = { readonly errors: InquiryErrors; readonly general?: string | null; readonly sent?: Sent };

/** The state of the message form. What was typed is kept until the server has confirmed the message. */
export function useInquiry(
  propertyId: string,
  locale: Locale,
  greeting: string,
  stay: Nights | null,
  guests: number,
  words: Messages['inquiry']['errors'],
) {
  const [typed, setTyped] = useState(EMPTY);
  const draft: InquiryDraft = { ...typed, message: typed.message ?? greeting };
  const { keyFor } = useRetryKey();
  const submission = useSubmit<Outcome>(async () => {
    const errors = foundErrors(checkDraft(draft, words));
    if (errors) return { errors };
    const request = inquiryRequest(draft, locale, stay, guests);
    const answer = await sendInquiry(propertyId, locale, request, keyFor(request));
    if (answer.kind === 'silent') return { errors: {}, general: words.network };
    if (answer.kind === 'refused') return explainProblem(answer.status, answer.problem, words);
    track('contact_click', propertyId);
    setTyped((before) => ({ ...before, message: null }));
    const { code, ownerMailFails } = answer.value;
    return { errors: {}, sent: { code, ownerMailFails, email: draft.email.trim() } };
  });

  const change = (part: Partial<InquiryDraft>) => {
    setTyped((before) => ({ ...before, ...part }));
    submission.amend((said) => ({ ...said, errors: withoutErrors(said.errors, part) }));
  };
  const startAnother = () => submission.amend(() => null);

  return { ...submission, draft, change, startAnother };
}
