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

const EN = {
  about: aboutEn,
  alerts: alertsEn,
  app: appEn,
  consent: consentEn,
  contact: contactEn,
  destination: destinationEn,
  detail: detailEn,
  favourites: favouritesEn,
  landing: landingEn,
  licensing: licensingEn,
  offer: offerEn,
  report: reportEn,
  searchFilters: searchFiltersEn,
  theme: themeEn,
};

/** All texts of the guests' pages that have a file of their own, a part for each. English is the reference. */
export type SiteMessages = typeof EN;

const ES: SiteMessages = {
  about: aboutEs,
  alerts: alertsEs,
  app: appEs,
  consent: consentEs,
  contact: contactEs,
  destination: destinationEs,
  detail: detailEs,
  favourites: favouritesEs,
  landing: landingEs,
  licensing: licensingEs,
  offer: offerEs,
  report: reportEs,
  searchFilters: searchFiltersEs,
  theme: themeEs,
};

/** The texts of the guests' pages that have a file of their own. Like `messagesFor`, for server components and tests only. */
export function siteMessagesFor(locale: Locale): SiteMessages {
  return { en: EN, es: ES }[locale];
}
