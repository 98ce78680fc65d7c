/** The type alone: nothing of the texts comes with it. */
export type { SiteMessages } from './site-messages';
