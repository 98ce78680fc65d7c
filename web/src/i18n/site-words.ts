import type about from '@/messages/site/about.en.json';
import type alerts from '@/messages/site/alerts.en.json';
import type app from '@/messages/site/app.en.json';
import type consent from '@/messages/site/consent.en.json';
import type contact from '@/messages/site/contact.en.json';
import type destination from '@/messages/site/destination.en.json';
import type detail from '@/messages/site/detail.en.json';
import type favourites from '@/messages/site/favourites.en.json';
import type landing from '@/messages/site/landing.en.json';
import type licensing from '@/messages/site/licensing.en.json';
import type offer from '@/messages/site/offer.en.json';
import type report from '@/messages/site/report.en.json';
import type searchFilters from '@/messages/site/search-filters.en.json';
import type theme from '@/messages/site/theme.en.json';

/** All texts of the guests' pages that have a file of their own, a part for each. English is the reference. */
export type SiteMessages = {
  about: typeof about;
  alerts: typeof alerts;
  app: typeof app;
  consent: typeof consent;
  contact: typeof contact;
  destination: typeof destination;
  detail: typeof detail;
  favourites: typeof favourites;
  landing: typeof landing;
  licensing: typeof licensing;
  offer: typeof offer;
  report: typeof report;
  searchFilters: typeof searchFilters;
  theme: typeof theme;
};
