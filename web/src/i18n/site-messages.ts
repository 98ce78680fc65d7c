import { SITE } from './dictionaries.gen';
import type { Locale } from './locale';

/** All texts of the guests' pages that have a file of their own, a part for each. English is the reference. */
export type SiteMessages = (typeof SITE)['en'];

/** The texts of the guests' pages that have a file of their own. Like `messagesFor`, for server components and tests only. */
export function siteMessagesFor(locale: Locale): SiteMessages {
  return SITE[locale];
}
