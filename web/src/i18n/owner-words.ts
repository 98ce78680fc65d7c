import type addresses from '@/messages/owner/addresses.en.json';
import type conflicts from '@/messages/owner/conflicts.en.json';
import type draft from '@/messages/owner/draft.en.json';
import type exports from '@/messages/owner/exports.en.json';
import type feeds from '@/messages/owner/feeds.en.json';
import type homeForm from '@/messages/owner/home-form.en.json';
import type homePhotos from '@/messages/owner/home-photos.en.json';
import type homeSettings from '@/messages/owner/home-settings.en.json';
import type inbox from '@/messages/owner/inbox.en.json';
import type location from '@/messages/owner/location.en.json';
import type manage from '@/messages/owner/manage.en.json';
import type ownerCalendar from '@/messages/owner/owner-calendar.en.json';
import type ownerHome from '@/messages/owner/owner-home.en.json';
import type ownerSignIn from '@/messages/owner/owner-sign-in.en.json';
import type pitch from '@/messages/owner/pitch.en.json';
import type platforms from '@/messages/owner/platforms.en.json';
import type portfolio from '@/messages/owner/portfolio.en.json';
import type preview from '@/messages/owner/preview.en.json';
import type review from '@/messages/owner/review.en.json';

/** All texts of the pages for owners and operators, a part for each feature. English is the reference. */
export type OwnerMessages = {
  homeForm: typeof homeForm;
  draft: typeof draft;
  homePhotos: typeof homePhotos;
  location: typeof location;
  /** The names of the fields of addresses, and what is wrong in them, are needed before the rest. */
  platforms: typeof platforms & { addresses: typeof addresses };
  pitch: typeof pitch;
  preview: typeof preview;
  ownerHome: typeof ownerHome;
  review: typeof review;
  portfolio: typeof portfolio;
  ownerCalendar: typeof ownerCalendar;
  manage: typeof manage;
  ownerSignIn: typeof ownerSignIn;
  inbox: typeof inbox;
  homeSettings: typeof homeSettings;
  feeds: typeof feeds;
  exports: typeof exports;
  conflicts: typeof conflicts;
};
