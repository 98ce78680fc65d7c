import type draft from '@/messages/owner/draft.en.json';
import type homeForm from '@/messages/owner/home-form.en.json';
import type homePhotos from '@/messages/owner/home-photos.en.json';
import type location from '@/messages/owner/location.en.json';
import type ownerHome from '@/messages/owner/owner-home.en.json';
import type pitch from '@/messages/owner/pitch.en.json';
import type platforms from '@/messages/owner/platforms.en.json';
import type preview from '@/messages/owner/preview.en.json';
import type review from '@/messages/owner/review.en.json';

/** All texts of the pages for owners and operators, a part for each feature. English is the reference. */
export type OwnerMessages = {
  homeForm: typeof homeForm;
  draft: typeof draft;
  homePhotos: typeof homePhotos;
  location: typeof location;
  platforms: typeof platforms;
  pitch: typeof pitch;
  preview: typeof preview;
  ownerHome: typeof ownerHome;
  review: typeof review;
};
