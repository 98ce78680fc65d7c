import aboutEn from '@/messages/en/site/about.json';
import alertsEn from '@/messages/en/site/alerts.json';
import appEn from '@/messages/en/site/app.json';
import consentEn from '@/messages/en/site/consent.json';
import contactEn from '@/messages/en/site/contact.json';
import destinationEn from '@/messages/en/site/destination.json';
import detailEn from '@/messages/en/site/detail.json';
import favouritesEn from '@/messages/en/site/favourites.json';
import landingEn from '@/messages/en/site/landing.json';
import licensingEn from '@/messages/en/site/licensing.json';
import offerEn from '@/messages/en/site/offer.json';
import reportEn from '@/messages/en/site/report.json';
import searchFiltersEn from '@/messages/en/site/search-filters.json';
import themeEn from '@/messages/en/site/theme.json';
import aboutEs from '@/messages/es/site/about.json';
import alertsEs from '@/messages/es/site/alerts.json';
import appEs from '@/messages/es/site/app.json';
import consentEs from '@/messages/es/site/consent.json';
import contactEs from '@/messages/es/site/contact.json';
import destinationEs from '@/messages/es/site/destination.json';
import detailEs from '@/messages/es/site/detail.json';
import favouritesEs from '@/messages/es/site/favourites.json';
import landingEs from '@/messages/es/site/landing.json';
import licensingEs from '@/messages/es/site/licensing.json';
import offerEs from '@/messages/es/site/offer.json';
import reportEs from '@/messages/es/site/report.json';
import searchFiltersEs from '@/messages/es/site/search-filters.json';
import themeEs from '@/messages/es/site/theme.json';
import type { Locale } from './locale';
import { type Texts, textsIn } from './texts';

const TEXTS = {
  about: [aboutEn, aboutEs],
  alerts: [alertsEn, alertsEs],
  app: [appEn, appEs],
  consent: [consentEn, consentEs],
  contact: [contactEn, contactEs],
  destination: [destinationEn, destinationEs],
  detail: [detailEn, detailEs],
  favourites: [favouritesEn, favouritesEs],
  landing: [landingEn, landingEs],
  licensing: [licensingEn, licensingEs],
  offer: [offerEn, offerEs],
  report: [reportEn, reportEs],
  searchFilters: [searchFiltersEn, searchFiltersEs],
  theme: [themeEn, themeEs],
} as const;
/** All texts of the guests' pages that have a file of their own, a part for each. English is the reference. */
export type SiteMessages = Texts<typeof TEXTS>;

/** The texts of the guests' pages that have a file of their own. Like `messagesFor`, for server components and tests only. */
export function siteMessagesFor(locale: Locale): SiteMessages {
  return textsIn(locale, TEXTS);
}
