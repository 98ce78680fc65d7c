import type { ReviewedListing, ReviewPage, WaitingReview } from '@/api/types';

/** What waits for review as far as it was read. */
export type Queue = {
  readonly items: readonly WaitingReview[];
  /** Where the next page begins; `null`: all of it was read. */
  readonly nextCursor: string | null;
  readonly readAt: Date;
};

/** The queue with a further page. A home that moved between pages stands once. */
export function withPage(queue: Queue | null, page: ReviewPage, readAt: Date): Queue {
  const before = queue?.items ?? [];
  const known = new Set(before.map(({ propertyId }) => propertyId));
  const items = [...before, ...page.items.filter(({ propertyId }) => !known.has(propertyId))];
  return { items, nextCursor: page.nextCursor, readAt };
}

/** The queue without a home that was decided on. */
export function without(queue: Queue, id: string): Queue {
  return { ...queue, items: queue.items.filter(({ propertyId }) => propertyId !== id) };
}

/** The home to look at after one that was decided on: the next, else the first that still waits. */
export function homeAfter(items: readonly WaitingReview[], id: string): string | null {
  const index = items.findIndex(({ propertyId }) => propertyId === id);
  const next = index < 0 ? items[0] : (items[index + 1] ?? items.slice(0, index)[0]);
  return next?.propertyId ?? null;
}

/** The home that is selected after a step; the selection stops at both ends. */
export function stepTo(
  items: readonly WaitingReview[],
  selected: string | null,
  step: 1 | -1,
): string | null {
  const index = items.findIndex(({ propertyId }) => propertyId === selected);
  if (index < 0) return (step > 0 ? items[0] : items.at(-1))?.propertyId ?? null;
  return items[Math.min(Math.max(index + step, 0), items.length - 1)]?.propertyId ?? null;
}

/** How many new homes wait, and how many changes of homes that guests see. */
export function countsOf(items: readonly WaitingReview[]): { submissions: number; changes: number } {
  const submissions = items.filter(({ isSubmission }) => isSubmission).length;
  return { submissions, changes: items.length - submissions };
}

/** What of a home waits; `null`: nothing does. */
export function waitingPart(
  home: Pick<ReviewedListing, 'status' | 'proposal'>,
): 'submission' | 'changes' | null {
  if (home.status === 'pending') return 'submission';
  return home.proposal && !home.proposal.returned ? 'changes' : null;
}

/** Whether a home can only be approved with a reason, because its owner's address is not confirmed. */
export function needsReason(
  home: Pick<ReviewedListing, 'status' | 'activatedAt' | 'addressConfirmed'>,
): boolean {
  return home.status === 'pending' && home.activatedAt === null && !home.addressConfirmed;
}

/** Whether a check forbids that a home is approved. A missing confirmation is made good by a reason. */
export function isRefused({ checks }: Pick<ReviewedListing, 'checks'>): boolean {
  return checks.some(({ level, code }) => level === 'refusal' && code !== 'address_not_confirmed');
}
