import type { InquiryPage, InquiryState, ReceivedInquiry } from '@/api/types';

/** The states of an inquiry, as the list offers them. */
export const STATES = [
  'new',
  'answered',
  'quoted',
  'agreed',
  'declined',
  'expired',
  'withdrawn',
] as const satisfies readonly InquiryState[];

/** The states that an owner may give by hand. The others come of offers. */
export const HAND_STATES = [
  'new',
  'answered',
  'agreed',
  'declined',
] as const satisfies readonly InquiryState[];

/** What the list can show: all but those that were kept apart, those of a state, or those that were kept apart. */
export const VIEWS = ['all', ...STATES, 'filtered'] as const;
export type View = (typeof VIEWS)[number];

/** The inquiries of a view as far as they were read. */
export type Inbox = {
  readonly view: View;
  /** The newest first. */
  readonly items: readonly ReceivedInquiry[];
  /** Where the next page begins; `null`: all of it was read. */
  readonly nextCursor: string | null;
  /** How many are new, without the filtered ones, and how many are filtered; whatever the view shows. */
  readonly newCount: number;
  readonly filteredCount: number;
  readonly readAt: Date;
};

/** The query of a view, without the question mark. */
export function viewQuery(view: View, cursor: string | null): URLSearchParams {
  const query = new URLSearchParams();
  if (view === 'filtered') query.set('filtered', 'true');
  else if (view !== 'all') query.set('state', view);
  if (cursor !== null) query.set('cursor', cursor);
  return query;
}

/** The inquiries with a further page. One that stands on both pages stands once. */
export function withPage(before: Inbox | null, view: View, page: InquiryPage, readAt: Date): Inbox {
  const { items, nextCursor, newCount, filteredCount } = page;
  const earlier = before?.items ?? [];
  const known = new Set(earlier.map(({ id }) => id));
  return {
    view,
    items: [...earlier, ...items.filter(({ id }) => !known.has(id))],
    nextCursor,
    newCount,
    filteredCount,
    readAt,
  };
}

/** The inbox after an inquiry was changed. One that belongs to another view now leaves the list. */
export function withChange(inbox: Inbox, before: ReceivedInquiry, after: ReceivedInquiry): Inbox {
  return {
    ...inbox,
    items: inbox.items
      .map((item) => (item.id === after.id ? after : item))
      .filter((item) => item.id !== after.id || belongs(inbox.view, after)),
    newCount: Math.max(0, inbox.newCount + Number(isNew(after)) - Number(isNew(before))),
    filteredCount: Math.max(0, inbox.filteredCount + Number(isFiltered(after)) - Number(isFiltered(before))),
  };
}

function belongs(view: View, inquiry: ReceivedInquiry): boolean {
  if (view === 'filtered') return isFiltered(inquiry);
  return !isFiltered(inquiry) && (view === 'all' || view === inquiry.state);
}

const isFiltered = ({ suspicion }: ReceivedInquiry) => suspicion !== null;
const isNew = (inquiry: ReceivedInquiry) => inquiry.state === 'new' && !isFiltered(inquiry);
