import type { ApiFailure } from '@/api/call';
import type { Refusal } from '@/api/failure';
import { NEW_INQUIRY_MESSAGE_MAX_LENGTH, NEW_INQUIRY_NAME_MAX_LENGTH } from '@/api/limits.gen';
import { isMailAddress, MAIL_ADDRESS_MAX_LENGTH } from '@/api/mail-address';
import type { InquiryRequest } from '@/api/types';
import type { Nights } from '@/features/stay/lib/ranges';
import type { Locale } from '@/i18n/locale';
import type { Messages } from '@/i18n/words';

export type InquiryDraft = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
};

/** What was chosen beside the form; children are some of the guests. */
export type ChosenStay = {
  readonly stay: Nights | null;
  readonly guests: number;
  readonly children: number;
};

type InquiryField = keyof InquiryDraft;

/** In the order of the form, which is also the order in which errors are read out. */
export const INQUIRY_FIELDS: readonly InquiryField[] = ['name', 'email', 'phone', 'message'];

export const INQUIRY_LIMITS: Record<InquiryField, number> = {
  name: NEW_INQUIRY_NAME_MAX_LENGTH,
  email: MAIL_ADDRESS_MAX_LENGTH,
  phone: 40,
  message: NEW_INQUIRY_MESSAGE_MAX_LENGTH,
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
  { stay, guests, children }: ChosenStay,
): InquiryRequest {
  const phone = draft.phone.trim();
  return {
    name: draft.name.trim(),
    email: draft.email.trim(),
    ...(phone ? { phone } : {}),
    message: draft.message.trim(),
    ...(stay ? { checkIn: stay.first, checkOut: stay.end } : {}),
    guests,
    ...(children > 0 ? { children } : {}),
    language: locale,
    // The sentence beside the button says so.
    consent: true,
  };
}

/** Refusals of the API that have texts of their own here. */
const KNOWN_CODES = ['dates_taken', 'too_many_guests'] as const;

/** Why a message was refused, where the page says it better than the API. */
export function knownRefusal(
  answer: ApiFailure,
  words: Pick<ErrorMessages, (typeof KNOWN_CODES)[number]>,
): Refusal<InquiryField> | null {
  const code = answer.kind === 'refused' ? answer.problem?.code : undefined;
  const known = KNOWN_CODES.find((each) => each === code);
  return known ? { errors: {}, general: words[known] } : null;
}
