import { isMailAddress } from '@/api/mail-address';
import type { InquiryRequest, Problem } from '@/api/types';
import { isoDay } from '@/features/stay/lib/day';
import type { Nights } from '@/features/stay/lib/ranges';
import type { Locale } from '@/i18n/locale';
import type { Messages } from '@/i18n/words';

/** The values of the form. */
export type InquiryDraft = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
};

type InquiryField = keyof InquiryDraft;

/** In the order of the form, which is also the order in which errors are read out. */
export const INQUIRY_FIELDS: readonly InquiryField[] = ['name', 'email', 'phone', 'message'];

/** The limits of the API. */
export const INQUIRY_LIMITS: Record<InquiryField, number> = {
  name: 120,
  email: 254,
  phone: 40,
  message: 5000,
};

type ErrorMessages = Messages['inquiry']['errors'];
export type InquiryErrors = Partial<Record<InquiryField, string>>;

const PHONE = /^\+?[\d\s()./-]{6,}$/;

/** The errors of a draft, in the page's language. */
export function checkDraft(draft: InquiryDraft, words: ErrorMessages): InquiryErrors {
  const errors: InquiryErrors = {};
  if (draft.name.trim() === '') errors.name = words.required;
  if (draft.email.trim() === '') errors.email = words.required;
  else if (!isMailAddress(draft.email)) errors.email = words.email;
  if (draft.phone.trim() !== '' && !PHONE.test(draft.phone.trim())) errors.phone = words.phone;
  if (draft.message.trim() === '') errors.message = words.required;
  for (const [field, limit] of Object.entries(INQUIRY_LIMITS) as [InquiryField, number][]) {
    if ([...draft[field]].length > limit) errors[field] = words.tooLong;
  }
  return errors;
}

/** The message in the format of the API. */
export function inquiryRequest(
  draft: InquiryDraft,
  locale: Locale,
  stay: Nights | null,
  guests: number,
): InquiryRequest {
  const phone = draft.phone.trim();
  return {
    name: draft.name.trim(),
    email: draft.email.trim(),
    ...(phone ? { phone } : {}),
    message: draft.message.trim(),
    ...(stay ? { checkIn: isoDay(stay.first), checkOut: isoDay(stay.end) } : {}),
    guests,
    language: locale,
    // The sentence beside the button says so.
    consent: true,
  };
}

/** Errors at fields, or one for the whole form. */
type Refusal = { readonly errors: InquiryErrors; readonly general: string | null };

/** Codes of the API that have texts of their own here. */
const KNOWN_CODES = ['dates_taken', 'too_many_guests', 'rate_limited', 'listing_not_found'] as const;

/** Converts a problem of the API to texts of the page. The problem's own detail is already in the page's language. */
export function explainProblem(status: number, problem: Problem | null, words: ErrorMessages): Refusal {
  const known = KNOWN_CODES.find((code) => code === problem?.code);
  if (known) return { errors: {}, general: words[known] };
  if (status === 429) return { errors: {}, general: words.rate_limited };
  if (status >= 500 || !problem) return { errors: {}, general: words.server };
  const field = INQUIRY_FIELDS.find((each) => each === problem.field);
  if (field) return { errors: { [field]: problem.detail || words.invalid }, general: null };
  return { errors: {}, general: problem.detail || words.server };
}
