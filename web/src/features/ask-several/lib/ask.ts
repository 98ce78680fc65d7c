import type { Answer } from '@/api/call';
import { explain } from '@/api/failure';
import type { InquiryReceipt } from '@/api/types';
import { type ContactSubject, type GreetingMessages, greeting } from '@/features/contact/lib/contact';
import { checkDraft, type InquiryDraft, knownRefusal } from '@/features/inquiry/lib/form';
import { readStay } from '@/features/stay/lib/address';
import type { Day } from '@/features/stay/lib/day';
import type { Nights } from '@/features/stay/lib/ranges';
import type { Locale } from '@/i18n/locale';
import type { SiteMessages } from '@/i18n/site-words';
import type { Messages } from '@/i18n/words';

/** The maximum number of homes that are asked at once. */
export const MOST_ASKED = 5;

/** A home that can be asked. */
export type AskedHome = Pick<ContactSubject, 'id' | 'name' | 'contact'> & { readonly maxGuests: number };

export type AskDraft = InquiryDraft & {
  /** The IDs of the chosen homes. */
  readonly homes: readonly string[];
  /** `YYYY-MM-DD`, or empty. */
  readonly checkIn: string;
  readonly checkOut: string;
  readonly guests: number;
  /** How many of the guests are children, as the search said. */
  readonly children: number;
};

/** What became of the message to a home. */
export type AskResult =
  | { readonly kind: 'sent'; readonly code: string; readonly token: string }
  | { readonly kind: 'refused'; readonly text: string };

export type AskResults = ReadonlyMap<string, AskResult>;

/** The texts of the form. */
export type AskWords = GreetingMessages & {
  ask: SiteMessages['ask'];
  inquiry: Messages['inquiry'];
  search: Pick<Messages['search'], 'arrival' | 'departure'>;
  shell: Pick<Messages['shell'], 'legalNotice' | 'privacy' | 'terms'>;
};

/** The chosen homes that have no message yet. A retry sends to these alone. */
export function homesLeft(
  homes: readonly AskedHome[],
  chosen: readonly string[],
  results: AskResults,
): AskedHome[] {
  return homes.filter(({ id }) => chosen.includes(id) && results.get(id)?.kind !== 'sent');
}

/** The dates of a draft; `null` where it has none. */
export function stayOf({ checkIn, checkOut }: AskDraft, today: Day): Nights | null {
  return readStay(checkIn, checkOut, today).stay;
}

/** The message to one home: a greeting that names it, and below it what was typed for all. */
export function messageTo(
  home: AskedHome,
  draft: AskDraft,
  locale: Locale,
  words: GreetingMessages,
  today: Day,
): string {
  const begin = greeting(locale, words, home, { stay: stayOf(draft, today), guests: draft.guests });
  return [begin, draft.message.trim()].filter(Boolean).join('\n\n');
}

/** The errors of a draft for some homes, in the page's language. */
export function checkAsk(
  draft: AskDraft,
  left: readonly AskedHome[],
  locale: Locale,
  words: AskWords,
  today: Day,
): Partial<Record<keyof AskDraft, string>> {
  const messages = left.map((home) => messageTo(home, draft, locale, words, today));
  const longest = messages.reduce((long, each) => (each.length > long.length ? each : long), ' .');
  const isBad = readStay(draft.checkIn, draft.checkOut, today).bad;
  return {
    ...(left.length === 0 ? { homes: words.ask.chooseOne } : {}),
    ...(isBad ? { checkIn: words.ask.badDates } : {}),
    ...checkDraft({ ...draft, message: longest }, words.inquiry.errors),
  };
}

/** What became of a message, or why it was not sent: nights that are taken, too many guests, a rule of the home. */
export function resultOf(answer: Answer<InquiryReceipt>, words: SiteMessages['ask']): AskResult {
  if (answer.kind === 'done') {
    const { code, token } = answer.value;
    return { kind: 'sent', code, token };
  }
  const text = knownRefusal(answer, words.refused)?.general ?? explain(answer, words.failure);
  return { kind: 'refused', text };
}
