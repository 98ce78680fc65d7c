import addressesEn from '@/messages/en/owner/addresses.json';
import conflictsEn from '@/messages/en/owner/conflicts.json';
import contentEn from '@/messages/en/owner/content.json';
import dashboardEn from '@/messages/en/owner/dashboard.json';
import draftEn from '@/messages/en/owner/draft.json';
import exportsEn from '@/messages/en/owner/exports.json';
import feedsEn from '@/messages/en/owner/feeds.json';
import feesEn from '@/messages/en/owner/fees.json';
import homeFormEn from '@/messages/en/owner/home-form.json';
import homePhotosEn from '@/messages/en/owner/home-photos.json';
import homeSettingsEn from '@/messages/en/owner/home-settings.json';
import importsEn from '@/messages/en/owner/imports.json';
import inboxEn from '@/messages/en/owner/inbox.json';
import locationEn from '@/messages/en/owner/location.json';
import manageEn from '@/messages/en/owner/manage.json';
import ownerCalendarEn from '@/messages/en/owner/owner-calendar.json';
import ownerHomeEn from '@/messages/en/owner/owner-home.json';
import ownerSignInEn from '@/messages/en/owner/owner-sign-in.json';
import partnersEn from '@/messages/en/owner/partners.json';
import peopleEn from '@/messages/en/owner/people.json';
import pitchEn from '@/messages/en/owner/pitch.json';
import platformsEn from '@/messages/en/owner/platforms.json';
import portfolioEn from '@/messages/en/owner/portfolio.json';
import previewEn from '@/messages/en/owner/preview.json';
import reviewEn from '@/messages/en/owner/review.json';
import addressesEs from '@/messages/es/owner/addresses.json';
import conflictsEs from '@/messages/es/owner/conflicts.json';
import contentEs from '@/messages/es/owner/content.json';
import dashboardEs from '@/messages/es/owner/dashboard.json';
import draftEs from '@/messages/es/owner/draft.json';
import exportsEs from '@/messages/es/owner/exports.json';
import feedsEs from '@/messages/es/owner/feeds.json';
import feesEs from '@/messages/es/owner/fees.json';
import homeFormEs from '@/messages/es/owner/home-form.json';
import homePhotosEs from '@/messages/es/owner/home-photos.json';
import homeSettingsEs from '@/messages/es/owner/home-settings.json';
import importsEs from '@/messages/es/owner/imports.json';
import inboxEs from '@/messages/es/owner/inbox.json';
import locationEs from '@/messages/es/owner/location.json';
import manageEs from '@/messages/es/owner/manage.json';
import ownerCalendarEs from '@/messages/es/owner/owner-calendar.json';
import ownerHomeEs from '@/messages/es/owner/owner-home.json';
import ownerSignInEs from '@/messages/es/owner/owner-sign-in.json';
import partnersEs from '@/messages/es/owner/partners.json';
import peopleEs from '@/messages/es/owner/people.json';
import pitchEs from '@/messages/es/owner/pitch.json';
import platformsEs from '@/messages/es/owner/platforms.json';
import portfolioEs from '@/messages/es/owner/portfolio.json';
import previewEs from '@/messages/es/owner/preview.json';
import reviewEs from '@/messages/es/owner/review.json';
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
