import addressesEn from '../../../web/src/messages/en/owner/addresses.json' with { type: 'json' };
import conflictsEn from '../../../web/src/messages/en/owner/conflicts.json' with { type: 'json' };
import draftEn from '../../../web/src/messages/en/owner/draft.json' with { type: 'json' };
import exportsEn from '../../../web/src/messages/en/owner/exports.json' with { type: 'json' };
import feedsEn from '../../../web/src/messages/en/owner/feeds.json' with { type: 'json' };
import homeFormEn from '../../../web/src/messages/en/owner/home-form.json' with { type: 'json' };
import homeLanguagesEn from '../../../web/src/messages/en/owner/home-languages.json' with { type: 'json' };
import homePhotosEn from '../../../web/src/messages/en/owner/home-photos.json' with { type: 'json' };
import homeSettingsEn from '../../../web/src/messages/en/owner/home-settings.json' with { type: 'json' };
import inboxEn from '../../../web/src/messages/en/owner/inbox.json' with { type: 'json' };
import locationEn from '../../../web/src/messages/en/owner/location.json' with { type: 'json' };
import manageEn from '../../../web/src/messages/en/owner/manage.json' with { type: 'json' };
import ownSiteEn from '../../../web/src/messages/en/owner/own-site.json' with { type: 'json' };
import ownerCalendarEn from '../../../web/src/messages/en/owner/owner-calendar.json' with { type: 'json' };
import ownerHomeEn from '../../../web/src/messages/en/owner/owner-home.json' with { type: 'json' };
import ownerSignInEn from '../../../web/src/messages/en/owner/owner-sign-in.json' with { type: 'json' };
import pitchEn from '../../../web/src/messages/en/owner/pitch.json' with { type: 'json' };
import platformsEn from '../../../web/src/messages/en/owner/platforms.json' with { type: 'json' };
import portfolioEn from '../../../web/src/messages/en/owner/portfolio.json' with { type: 'json' };
import previewEn from '../../../web/src/messages/en/owner/preview.json' with { type: 'json' };
import reviewEn from '../../../web/src/messages/en/owner/review.json' with { type: 'json' };
import addressesEs from '../../../web/src/messages/es/owner/addresses.json' with { type: 'json' };
import conflictsEs from '../../../web/src/messages/es/owner/conflicts.json' with { type: 'json' };
import draftEs from '../../../web/src/messages/es/owner/draft.json' with { type: 'json' };
import exportsEs from '../../../web/src/messages/es/owner/exports.json' with { type: 'json' };
import feedsEs from '../../../web/src/messages/es/owner/feeds.json' with { type: 'json' };
import homeFormEs from '../../../web/src/messages/es/owner/home-form.json' with { type: 'json' };
import homeLanguagesEs from '../../../web/src/messages/es/owner/home-languages.json' with { type: 'json' };
import homePhotosEs from '../../../web/src/messages/es/owner/home-photos.json' with { type: 'json' };
import homeSettingsEs from '../../../web/src/messages/es/owner/home-settings.json' with { type: 'json' };
import inboxEs from '../../../web/src/messages/es/owner/inbox.json' with { type: 'json' };
import locationEs from '../../../web/src/messages/es/owner/location.json' with { type: 'json' };
import manageEs from '../../../web/src/messages/es/owner/manage.json' with { type: 'json' };
import ownSiteEs from '../../../web/src/messages/es/owner/own-site.json' with { type: 'json' };
import ownerCalendarEs from '../../../web/src/messages/es/owner/owner-calendar.json' with { type: 'json' };
import ownerHomeEs from '../../../web/src/messages/es/owner/owner-home.json' with { type: 'json' };
import ownerSignInEs from '../../../web/src/messages/es/owner/owner-sign-in.json' with { type: 'json' };
import pitchEs from '../../../web/src/messages/es/owner/pitch.json' with { type: 'json' };
import platformsEs from '../../../web/src/messages/es/owner/platforms.json' with { type: 'json' };
import portfolioEs from '../../../web/src/messages/es/owner/portfolio.json' with { type: 'json' };
import previewEs from '../../../web/src/messages/es/owner/preview.json' with { type: 'json' };
import reviewEs from '../../../web/src/messages/es/owner/review.json' with { type: 'json' };

/** The texts of the pages of owners and operators. */
export type OwnerWords = {
  draft: typeof draftEn;
  form: typeof homeFormEn;
  photos: typeof homePhotosEn;
  location: typeof locationEn;
  update: typeof ownerHomeEn;
  manage: typeof manageEn;
  signIn: typeof ownerSignInEn;
  portfolio: typeof portfolioEn;
  conflicts: typeof conflictsEn;
  exports: typeof exportsEn;
  languages: typeof homeLanguagesEn;
  feeds: typeof feedsEn;
  settings: typeof homeSettingsEn;
  inbox: typeof inboxEn;
  ownSite: typeof ownSiteEn;
  ownerCalendar: typeof ownerCalendarEn;
  pitch: typeof pitchEn;
  platforms: typeof platformsEn & { addresses: typeof addressesEn };
  preview: typeof previewEn;
  review: typeof reviewEn;
};

export const OWNER_WORDS: Record<'en' | 'es', OwnerWords> = {
  en: {
    draft: draftEn,
    form: homeFormEn,
    photos: homePhotosEn,
    location: locationEn,
    update: ownerHomeEn,
    manage: manageEn,
    signIn: ownerSignInEn,
    portfolio: portfolioEn,
    conflicts: conflictsEn,
    exports: exportsEn,
    languages: homeLanguagesEn,
    feeds: feedsEn,
    settings: homeSettingsEn,
    inbox: inboxEn,
    ownSite: ownSiteEn,
    ownerCalendar: ownerCalendarEn,
    pitch: pitchEn,
    platforms: { ...platformsEn, addresses: addressesEn },
    preview: previewEn,
    review: reviewEn,
  },
  es: {
    draft: draftEs,
    form: homeFormEs,
    photos: homePhotosEs,
    location: locationEs,
    update: ownerHomeEs,
    manage: manageEs,
    signIn: ownerSignInEs,
    portfolio: portfolioEs,
    conflicts: conflictsEs,
    exports: exportsEs,
    languages: homeLanguagesEs,
    feeds: feedsEs,
    settings: homeSettingsEs,
    inbox: inboxEs,
    ownSite: ownSiteEs,
    ownerCalendar: ownerCalendarEs,
    pitch: pitchEs,
    platforms: { ...platformsEs, addresses: addressesEs },
    preview: previewEs,
    review: reviewEs,
  },
};
