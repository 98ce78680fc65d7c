import type { InquiryAnswer, InquiryState, Quote, ReceivedInquiry } from '@/api/types';
import { nightCount } from '@/features/stay/lib/ranges';
import { shortDates } from '@/features/stay/lib/short-dates';
import { formatMoney } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { SiteMessages } from '@/i18n/site-words';
import { type Plural, plural } from '@/i18n/words';

/** The texts of a thread. */
export type ThreadMessages = SiteMessages['thread'] & {
  nights: Plural;
  guestCount: Plural;
  childCount: Plural;
  /** The name of the page of all inquiries. */
  own: string;
};

/** What of these texts stays with dates and guests. */
type StayWords = Pick<ThreadMessages, 'nights' | 'guestCount'>;

/** Whether there is something left to withdraw. */
export function canWithdraw(state: InquiryState): boolean {
  return state !== 'declined' && state !== 'withdrawn';
}

/** What became of the offer that stands, by the state of its inquiry. */
export function offerState(state: InquiryState): keyof SiteMessages['thread']['offer']['state'] {
  return state === 'new' || state === 'answered' ? 'other' : state;
}

/** A message of a thread, whoever wrote it. */
export type Message = Pick<InquiryAnswer, 'id' | 'text' | 'byGuest' | 'quote'> & { readonly sentAt: string };

/** All messages, oldest first. */
export function messagesOf(inquiry: ReceivedInquiry): Message[] {
  const first = {
    id: inquiry.id,
    text: inquiry.message,
    byGuest: true,
    quote: null,
    sentAt: inquiry.receivedAt,
  };
  return [
    first,
    ...inquiry.answers.map(({ id, text, byGuest, quote, answeredAt }) => ({
      id,
      text,
      byGuest,
      quote,
      sentAt: answeredAt,
    })),
  ];
}

/** `8–15 May 2027, 7 nights`. */
export function datesText(locale: Locale, words: StayWords, checkIn: string, checkOut: string): string {
  const nights = plural(locale, words.nights, nightCount({ first: checkIn, end: checkOut }));
  return `${shortDates(locale, checkIn, checkOut)}, ${nights}`;
}

export function totalText(locale: Locale, { totalMinor, currency }: Quote): string {
  return formatMoney(locale, totalMinor, currency);
}
