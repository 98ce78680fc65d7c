/** The default number of guests: most short stays in holiday homes are for two. */
export const USUAL_GUESTS = 2;

/** The most guests that a home may take and a search may ask for, as in the API. */
export const MOST_GUESTS = 50;

/** How many of a party may be children: one guest at least is an adult. */
export function childrenOf(guests: number, children: number): number {
  return Math.max(0, Math.min(children, guests - 1));
}
