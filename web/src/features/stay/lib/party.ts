/** The default number of guests: most short stays in holiday homes are for two. */
export const USUAL_GUESTS = 2;
