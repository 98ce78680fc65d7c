import { mailAddress } from '@/features/contact/lib/contact';
import { partyText } from '@/features/stay/lib/party';
import { nightCount } from '@/features/stay/lib/ranges';
import { formatDay } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill, type Messages, plural } from '@/i18n/words';
import type { ChosenStay, InquiryDraft } from './form';

type StayWords = {
  dates: Pick<Messages['dates'], 'nights'>;
  search: Pick<Messages['search'], 'guestCount'>;
  contact: Pick<Messages['contact'], 'childCount'>;
};
type MailWords = StayWords & {
  contact: Pick<Messages['contact'], 'mailSubject' | 'childCount'>;
  inquiry: Pick<Messages['inquiry'], 'mailStay' | 'mailEmail' | 'mailPhone'>;
};

/** `8 May 2027 – 15 May 2027 · 7 nights · 4 guests (2 children)`; without dates the guests alone. */
export function stayText(
  locale: Locale,
  { dates, search, contact }: StayWords,
  { stay, guests, children }: ChosenStay,
  style: 'short' | 'medium',
): string {
  const { childCount } = contact;
  const party = partyText(locale, { ...search, childCount }, guests, children);
  if (!stay) return party;
  const [arrival, departure] = [stay.first, stay.end].map((day) => formatDay(locale, day, style));
  return [`${arrival} – ${departure}`, plural(locale, dates.nights, nightCount(stay)), party].join(' · ');
}

/** A mail with everything that was typed and chosen, for the guest's own mail program. */
export function inquiryMail(
  locale: Locale,
  words: MailWords,
  to: string,
  { id, name }: { readonly id: string; readonly name: string },
  draft: InquiryDraft,
  chosen: ChosenStay,
): string {
  const [guest, email, phone] = [draft.name.trim(), draft.email.trim(), draft.phone.trim()];
  const lines = [
    draft.message.trim(),
    '',
    ...(guest ? [guest] : []),
    ...(email ? [fill(words.inquiry.mailEmail, { email })] : []),
    ...(phone ? [fill(words.inquiry.mailPhone, { phone })] : []),
    fill(words.inquiry.mailStay, { stay: stayText(locale, words, chosen, 'medium') }),
  ];
  return mailAddress(to, fill(words.contact.mailSubject, { name, id }), lines.join('\n'));
}
