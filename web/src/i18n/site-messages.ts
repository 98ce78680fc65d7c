import aboutEn from '@/messages/site/about.en.json';
import aboutEs from '@/messages/site/about.es.json';
import alertsEn from '@/messages/site/alerts.en.json';
import alertsEs from '@/messages/site/alerts.es.json';
import appEn from '@/messages/site/app.en.json';
import appEs from '@/messages/site/app.es.json';
import consentEn from '@/messages/site/consent.en.json';
import consentEs from '@/messages/site/consent.es.json';
import contactEn from '@/messages/site/contact.en.json';
import contactEs from '@/messages/site/contact.es.json';
import destinationEn from '@/messages/site/destination.en.json';
import destinationEs from '@/messages/site/destination.es.json';
import detailEn from '@/messages/site/detail.en.json';
import detailEs from '@/messages/site/detail.es.json';
import favouritesEn from '@/messages/site/favourites.en.json';
import favouritesEs from '@/messages/site/favourites.es.json';
import landingEn from '@/messages/site/landing.en.json';
import landingEs from '@/messages/site/landing.es.json';
import licensingEn from '@/messages/site/licensing.en.json';
import licensingEs from '@/messages/site/licensing.es.json';
import offerEn from '@/messages/site/offer.en.json';
import offerEs from '@/messages/site/offer.es.json';
import reportEn from '@/messages/site/report.en.json';
import reportEs from '@/messages/site/report.es.json';
import searchFiltersEn from '@/messages/site/search-filters.en.json';
import searchFiltersEs from '@/messages/site/search-filters.es.json';
import themeEn from '@/messages/site/theme.en.json';
import themeEs from '@/messages/site/theme.es.json';
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
