import type { TypedBook } from './book';

/**
 * Books that are typed and not saved, by their homes, so that another sign-in on the page loses none. Only in memory: keys are in
 * them, so that no browser stores them.
 */
export const unsavedBooks = new Map<string, TypedBook>();
