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

/** Whether nights depend on the state: those of an offer that is open or was accepted. */
export function ownsNights(inquiry: Pick<ReceivedInquiry, 'answers' | 'state'>): boolean {
  return (inquiry.state === 'quoted' || inquiry.state === 'agreed') && standingId(inquiry) !== null;
}
