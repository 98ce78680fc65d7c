import {
  CONTACT_MESSAGE_FIRST_NAME_MAX_LENGTH,
  CONTACT_MESSAGE_LAST_NAME_MAX_LENGTH,
  CONTACT_MESSAGE_MESSAGE_MAX_LENGTH,
  CONTACT_MESSAGE_MESSAGE_MIN_LENGTH,
} from '@/api/limits.gen';
import { isMailAddress, MAIL_ADDRESS_MAX_LENGTH } from '@/api/mail-address';
import type { ContactMessage, ContactSubject } from '@/api/types';
import { mailAddress } from '@/features/contact/lib/contact';
import type { Locale } from '@/i18n/locale';
import type { SiteMessages } from '@/i18n/site-words';
import { fill } from '@/i18n/words';
import { lengthOf } from '@/ui/form';

export type SupportDraft = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly subject: ContactSubject;
  readonly message: string;
  readonly consent: boolean;
};

export type SupportField = keyof SupportDraft;

/** In the order of the form, which is also the order in which errors are read out. */
export const SUPPORT_FIELDS: readonly SupportField[] = [
  'firstName',
  'lastName',
  'email',
  'subject',
  'message',
  'consent',
];

/** The limits of the API, in characters. */
export const SUPPORT_LIMITS = {
  firstName: CONTACT_MESSAGE_FIRST_NAME_MAX_LENGTH,
  lastName: CONTACT_MESSAGE_LAST_NAME_MAX_LENGTH,
  email: MAIL_ADDRESS_MAX_LENGTH,
  message: CONTACT_MESSAGE_MESSAGE_MAX_LENGTH,
} as const;
type Words = SiteMessages['contact']['form'];
export type SupportErrors = Partial<Record<SupportField, string>>;

/** The errors of a draft, in the page's language. */
export function checkSupportDraft(draft: SupportDraft, words: Words['errors']): SupportErrors {
  const errors: SupportErrors = {};
  for (const [field, max] of Object.entries(SUPPORT_LIMITS) as [keyof typeof SUPPORT_LIMITS, number][]) {
    if (lengthOf(draft[field]) === 0) errors[field] = words.required;
    else if (lengthOf(draft[field]) > max) errors[field] = fill(words.tooLong, { max });
  }
  errors.email ??= isMailAddress(draft.email) ? undefined : words.email;
  errors.message ??=
    lengthOf(draft.message) < CONTACT_MESSAGE_MESSAGE_MIN_LENGTH
      ? fill(words.tooShort, { min: CONTACT_MESSAGE_MESSAGE_MIN_LENGTH })
      : undefined;
  if (!draft.consent) errors.consent = words.consent;
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined));
}

/** The message in the format of the API. */
export function contactMessage(draft: SupportDraft, locale: Locale): ContactMessage {
  const { firstName, lastName, email, subject, message, consent } = draft;
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: email.trim(),
    subject,
    message: message.trim(),
    language: locale,
    consent,
  };
}

/** The two addresses of the people who run the site. */
export type SupportAddresses = { readonly support: string; readonly listings: string };

/**
 * A mail with everything that was typed, for the guest's own mail program.
 *
 * @param acceptedAt when the privacy policy was accepted; `null` before that
 */
export function supportMail(
  draft: SupportDraft,
  addresses: SupportAddresses,
  acceptedAt: Date | null,
  words: Words,
): string {
  const subject = words.subjects[draft.subject];
  const name = [draft.firstName.trim(), draft.lastName.trim()].filter(Boolean).join(' ');
  const lines = [
    fill(words.mailName, { name }),
    fill(words.mailAddress, { email: draft.email.trim() }),
    fill(words.mailTopic, { subject }),
    '',
    draft.message.trim(),
    ...(acceptedAt ? ['', fill(words.mailConsent, { time: acceptedAt.toISOString() })] : []),
  ];
  const to = draft.subject === 'property_listing' ? addresses.listings : addresses.support;
  return mailAddress(to, fill(words.mailSubject, { subject }), lines.join('\n'));
}
