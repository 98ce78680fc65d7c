import addressesEn from '@/messages/owner/addresses.en.json';
import addressesEs from '@/messages/owner/addresses.es.json';
import conflictsEn from '@/messages/owner/conflicts.en.json';
import conflictsEs from '@/messages/owner/conflicts.es.json';
import contentEn from '@/messages/owner/content.en.json';
import contentEs from '@/messages/owner/content.es.json';
import dashboardEn from '@/messages/owner/dashboard.en.json';
import dashboardEs from '@/messages/owner/dashboard.es.json';
import draftEn from '@/messages/owner/draft.en.json';
import draftEs from '@/messages/owner/draft.es.json';
import exportsEn from '@/messages/owner/exports.en.json';
import exportsEs from '@/messages/owner/exports.es.json';
import feedsEn from '@/messages/owner/feeds.en.json';
import feedsEs from '@/messages/owner/feeds.es.json';
import feesEn from '@/messages/owner/fees.en.json';
import feesEs from '@/messages/owner/fees.es.json';
import homeFormEn from '@/messages/owner/home-form.en.json';
import homeFormEs from '@/messages/owner/home-form.es.json';
import homePhotosEn from '@/messages/owner/home-photos.en.json';
import homePhotosEs from '@/messages/owner/home-photos.es.json';
import homeSettingsEn from '@/messages/owner/home-settings.en.json';
import homeSettingsEs from '@/messages/owner/home-settings.es.json';
import importsEn from '@/messages/owner/imports.en.json';
import importsEs from '@/messages/owner/imports.es.json';
import inboxEn from '@/messages/owner/inbox.en.json';
import inboxEs from '@/messages/owner/inbox.es.json';
import locationEn from '@/messages/owner/location.en.json';
import locationEs from '@/messages/owner/location.es.json';
import manageEn from '@/messages/owner/manage.en.json';
import manageEs from '@/messages/owner/manage.es.json';
import ownerCalendarEn from '@/messages/owner/owner-calendar.en.json';
import ownerCalendarEs from '@/messages/owner/owner-calendar.es.json';
import ownerHomeEn from '@/messages/owner/owner-home.en.json';
import ownerHomeEs from '@/messages/owner/owner-home.es.json';
import ownerSignInEn from '@/messages/owner/owner-sign-in.en.json';
import ownerSignInEs from '@/messages/owner/owner-sign-in.es.json';
import partnersEn from '@/messages/owner/partners.en.json';
import partnersEs from '@/messages/owner/partners.es.json';
import peopleEn from '@/messages/owner/people.en.json';
import peopleEs from '@/messages/owner/people.es.json';
import pitchEn from '@/messages/owner/pitch.en.json';
import pitchEs from '@/messages/owner/pitch.es.json';
import platformsEn from '@/messages/owner/platforms.en.json';
import platformsEs from '@/messages/owner/platforms.es.json';
import portfolioEn from '@/messages/owner/portfolio.en.json';
import portfolioEs from '@/messages/owner/portfolio.es.json';
import previewEn from '@/messages/owner/preview.en.json';
import previewEs from '@/messages/owner/preview.es.json';
import reviewEn from '@/messages/owner/review.en.json';
import reviewEs from '@/messages/owner/review.es.json';
import type { Locale } from './locale';
import { type Texts, textsIn } from './texts';

const TEXTS = {
  homeForm: [homeFormEn, homeFormEs],
  /** The screens about people, partners, content and imports have files of their own. */
  dashboard: [
    { ...dashboardEn, ...peopleEn, ...partnersEn, ...contentEn, ...importsEn, ...feesEn },
    { ...dashboardEs, ...peopleEs, ...partnersEs, ...contentEs, ...importsEs, ...feesEs },
  ],
  draft: [draftEn, draftEs],
  homePhotos: [homePhotosEn, homePhotosEs],
  location: [locationEn, locationEs],
  /** The names of the fields of addresses, and what is wrong in them, are needed before the rest. */
  platforms: [
    { ...platformsEn, addresses: addressesEn },
    { ...platformsEs, addresses: addressesEs },
  ],
  pitch: [pitchEn, pitchEs],
  preview: [previewEn, previewEs],
  ownerHome: [ownerHomeEn, ownerHomeEs],
  review: [reviewEn, reviewEs],
  portfolio: [portfolioEn, portfolioEs],
  ownerCalendar: [ownerCalendarEn, ownerCalendarEs],
  manage: [manageEn, manageEs],
  ownerSignIn: [ownerSignInEn, ownerSignInEs],
  inbox: [inboxEn, inboxEs],
  homeSettings: [homeSettingsEn, homeSettingsEs],
  feeds: [feedsEn, feedsEs],
  exports: [exportsEn, exportsEs],
  conflicts: [conflictsEn, conflictsEs],
} as const;
/** The texts of the pages for owners and operators, a part for each feature. English is the reference. */
export type OwnerMessages = Texts<typeof TEXTS>;

/** The texts of the pages for owners and operators. Like `messagesFor`, for server components and tests only. */
export function ownerMessagesFor(locale: Locale): OwnerMessages {
  return textsIn(locale, TEXTS);
}
