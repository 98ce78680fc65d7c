import type { InquiryState, Quote, ReceivedInquiry } from '@/api/types';

/** What became of an offer. */
export type QuoteStatus = 'open' | 'accepted' | 'declined' | 'expired' | 'withdrawn' | 'closed' | 'replaced';

const STATUS: Record<InquiryState, QuoteStatus> = {
  quoted: 'open',
  agreed: 'accepted',
  declined: 'declined',
  expired: 'expired',
  withdrawn: 'withdrawn',
  // The owner moved it there by hand.
  new: 'closed',
  answered: 'closed',
};

/** The offer that stands: that of the last answer with one. */
export type StandingOffer = { readonly answerId: string; readonly quote: Quote };

export function standingOffer({ answers }: Pick<ReceivedInquiry, 'answers'>): StandingOffer | null {
  const last = answers.findLast(({ quote }) => quote !== null);
  return last?.quote ? { answerId: last.id, quote: last.quote } : null;
}

/** What became of the offer of an answer. */
export function quoteStatus(
  inquiry: Pick<ReceivedInquiry, 'answers' | 'state'>,
  answerId: string,
): QuoteStatus {
  return answerId === standingOffer(inquiry)?.answerId ? STATUS[inquiry.state] : 'replaced';
}

/**
 * What a change of the state by hand does to the nights of the offer: those that an open one holds, or that were agreed on, are
 * freed, and agreeing to another blocks them. `null` without an offer.
 */
export function nightsEffect(inquiry: Pick<ReceivedInquiry, 'answers' | 'state'>): 'frees' | 'blocks' | null {
  const offer = standingOffer(inquiry);
  if (!offer) return null;
  const { state } = inquiry;
  return state === 'agreed' || (state === 'quoted' && offer.quote.holdsNights) ? 'frees' : 'blocks';
}
