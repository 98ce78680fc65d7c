import { isEnded } from '@/api/failure';
import { SEARCH_GUESTS_MAX } from '@/api/limits.gen';
import { readOwnListing } from '@/api/owner';
import type { StayPrice } from '@/api/types';
import { useQuery } from '@/api/use-query';
import { zoneOf } from '@/features/home-settings/lib/home';
import { todayIn } from '@/features/home-settings/lib/today';
import { findPrice } from '@/features/price/lib/find';
import type { PartProps } from '@/features/property-form/lib/part';
import { utcToday } from '@/features/stay/lib/today';
import type { AnswerDraft } from '../lib/answer';
import { quotePriceAddress } from '../lib/quote';
import { linesOf, type TypedLine } from '../lib/quote-lines';

/** Dates that are typed pass through stays that nobody means. */
const PAUSE_MS = 300;

/** The currency of the home's prices, as far as it is read. */
type Currency =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly again: () => void }
  | { readonly kind: 'none' }
  | { readonly kind: 'known'; readonly currency: string };

/** What is known of the price of the stay that an offer names; `null`: nothing. */
type PriceOfStay = { readonly isAsked: boolean; readonly price: StayPrice | null };

/** What an offer is made with: the currency of the home, the price of the stay, and the lines that are typed or follow from it. */
export function useQuote({ homeId, locale, onEnded }: PartProps, draft: AnswerDraft, children: number) {
  const quote = draft.isOffer ? draft.quote : undefined;
  const listing = useQuery(quote ? homeId : null, async (id) => {
    const answer = await readOwnListing(id, locale);
    if (isEnded(answer)) onEnded();
    return answer;
  });
  const address = quote ? quotePriceAddress(homeId, quote, children) : null;
  const found = useQuery(address, (at, signal) => findPrice(at, locale, signal), PAUSE_MS);

  const now = new Date();
  const home = listing.value?.kind === 'done' ? listing.value.value : null;
  const today = home ? todayIn(zoneOf(home), now) : utcToday(now);
  const maxGuests = home?.form.maxGuests ?? SEARCH_GUESTS_MAX;
  const currencyOf = (): Currency => {
    if (!listing.value) return { kind: 'reading' };
    if (!home) return { kind: 'failed', again: listing.again };
    const { price } = home.form;
    return price ? { kind: 'known', currency: price.currency } : { kind: 'none' };
  };
  const currency = currencyOf();
  const isAsked = address !== null && found.value === undefined;
  const isOurs = currency.kind === 'known' && found.value?.currency === currency.currency;
  const priced: PriceOfStay = { isAsked, price: (isOurs && found.value) || null };
  const lines: readonly TypedLine[] =
    quote?.lines ??
    (isAsked || currency.kind !== 'known' ? [] : linesOf(priced.price, draft.language, locale));
  return { currency, today, maxGuests, lines, ...priced };
}

export type QuoteTerms = ReturnType<typeof useQuote>;
