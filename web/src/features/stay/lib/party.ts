/** The default number of guests: most short stays in holiday homes are for two. */
export const USUAL_GUESTS = 2;

/** How many of a party may be children: one guest at least is an adult. */
export function childrenOf(guests: number, children: number): number {
  return Math.max(0, Math.min(children, guests - 1));
}
