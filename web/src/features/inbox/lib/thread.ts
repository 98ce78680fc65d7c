import type { InquiryState, ReceivedInquiry } from '@/api/types';

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

/** The id of the answer whose offer counts: the last one with an offer; `null` without one. */
export function standingId({ answers }: Pick<ReceivedInquiry, 'answers'>): string | null {
  return answers.findLast(({ quote }) => quote)?.id ?? null;
}

/** What became of the offer of an answer. */
export function quoteStatus(
  inquiry: Pick<ReceivedInquiry, 'answers' | 'state'>,
  answerId: string,
): QuoteStatus {
  return answerId === standingId(inquiry) ? STATUS[inquiry.state] : 'replaced';
}

/**
 * What a change of the state by hand does to the nights of the offer: those of one that is open or was accepted are freed, and
 * agreeing to another blocks them. `null` without an offer.
 */
export function nightsEffect(inquiry: Pick<ReceivedInquiry, 'answers' | 'state'>): 'frees' | 'blocks' | null {
  if (standingId(inquiry) === null) return null;
  return inquiry.state === 'quoted' || inquiry.state === 'agreed' ? 'frees' : 'blocks';
}
