import draftEn from '../../../web/src/messages/owner/draft.en.json' with { type: 'json' };
import draftEs from '../../../web/src/messages/owner/draft.es.json' with { type: 'json' };
import homeFormEn from '../../../web/src/messages/owner/home-form.en.json' with { type: 'json' };
import homeFormEs from '../../../web/src/messages/owner/home-form.es.json' with { type: 'json' };
import homePhotosEn from '../../../web/src/messages/owner/home-photos.en.json' with { type: 'json' };
import homePhotosEs from '../../../web/src/messages/owner/home-photos.es.json' with { type: 'json' };
import locationEn from '../../../web/src/messages/owner/location.en.json' with { type: 'json' };
import locationEs from '../../../web/src/messages/owner/location.es.json' with { type: 'json' };
import ownerHomeEn from '../../../web/src/messages/owner/owner-home.en.json' with { type: 'json' };
import ownerHomeEs from '../../../web/src/messages/owner/owner-home.es.json' with { type: 'json' };
import pitchEn from '../../../web/src/messages/owner/pitch.en.json' with { type: 'json' };
import pitchEs from '../../../web/src/messages/owner/pitch.es.json' with { type: 'json' };
import platformsEn from '../../../web/src/messages/owner/platforms.en.json' with { type: 'json' };
import platformsEs from '../../../web/src/messages/owner/platforms.es.json' with { type: 'json' };
import previewEn from '../../../web/src/messages/owner/preview.en.json' with { type: 'json' };
import previewEs from '../../../web/src/messages/owner/preview.es.json' with { type: 'json' };
import reviewEn from '../../../web/src/messages/owner/review.en.json' with { type: 'json' };
import reviewEs from '../../../web/src/messages/owner/review.es.json' with { type: 'json' };

/** The texts of the pages of owners and operators. */
export type OwnerWords = {
  draft: typeof draftEn;
  form: typeof homeFormEn;
  photos: typeof homePhotosEn;
  location: typeof locationEn;
  update: typeof ownerHomeEn;
  pitch: typeof pitchEn;
  platforms: typeof platformsEn;
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
    pitch: pitchEn,
    platforms: platformsEn,
    preview: previewEn,
    review: reviewEn,
  },
  es: {
    draft: draftEs,
    form: homeFormEs,
    photos: homePhotosEs,
    location: locationEs,
    update: ownerHomeEs,
    pitch: pitchEs,
    platforms: platformsEs,
    preview: previewEs,
    review: reviewEs,
  },
};
