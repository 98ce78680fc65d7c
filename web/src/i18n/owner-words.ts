/** The type alone: nothing of the texts comes with it. */
export type { OwnerMessages } from './owner-messages';
