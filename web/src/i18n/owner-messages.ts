import draftEn from '@/messages/owner/draft.en.json';
import draftEs from '@/messages/owner/draft.es.json';
import homeFormEn from '@/messages/owner/home-form.en.json';
import homeFormEs from '@/messages/owner/home-form.es.json';
import homePhotosEn from '@/messages/owner/home-photos.en.json';
import homePhotosEs from '@/messages/owner/home-photos.es.json';
import locationEn from '@/messages/owner/location.en.json';
import locationEs from '@/messages/owner/location.es.json';
import ownerHomeEn from '@/messages/owner/owner-home.en.json';
import ownerHomeEs from '@/messages/owner/owner-home.es.json';
import pitchEn from '@/messages/owner/pitch.en.json';
import pitchEs from '@/messages/owner/pitch.es.json';
import platformsEn from '@/messages/owner/platforms.en.json';
import platformsEs from '@/messages/owner/platforms.es.json';
import previewEn from '@/messages/owner/preview.en.json';
import previewEs from '@/messages/owner/preview.es.json';
import reviewEn from '@/messages/owner/review.en.json';
import reviewEs from '@/messages/owner/review.es.json';
import type { Locale } from './locale';
import type { OwnerMessages } from './owner-words';

const MESSAGES: Record<Locale, OwnerMessages> = {
  en: {
    homeForm: homeFormEn,
    draft: draftEn,
    homePhotos: homePhotosEn,
    location: locationEn,
    platforms: platformsEn,
    pitch: pitchEn,
    preview: previewEn,
    ownerHome: ownerHomeEn,
    review: reviewEn,
  },
  es: {
    homeForm: homeFormEs,
    draft: draftEs,
    homePhotos: homePhotosEs,
    location: locationEs,
    platforms: platformsEs,
    pitch: pitchEs,
    preview: previewEs,
    ownerHome: ownerHomeEs,
    review: reviewEs,
  },
};

/** The texts of the pages for owners and operators. Like `messagesFor`, for server components and tests only. */
export function ownerMessagesFor(locale: Locale): OwnerMessages {
  return MESSAGES[locale];
}
