import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';

/** Texts that come with a part of the form: a script for each language. They are not those of the form, which come before. */
type StepWords<Words> = Record<Locale, () => Promise<Words>>;

export const PHOTO_WORDS: StepWords<OwnerMessages['homePhotos']> = {
  en: async () => (await import('@/messages/owner/home-photos.en.json')).default,
  es: async () => (await import('@/messages/owner/home-photos.es.json')).default,
};

export const PLATFORM_WORDS: StepWords<Omit<OwnerMessages['platforms'], 'addresses'>> = {
  en: async () => (await import('@/messages/owner/platforms.en.json')).default,
  es: async () => (await import('@/messages/owner/platforms.es.json')).default,
};

export const PREVIEW_WORDS: StepWords<OwnerMessages['preview']> = {
  en: async () => (await import('@/messages/owner/preview.en.json')).default,
  es: async () => (await import('@/messages/owner/preview.es.json')).default,
};
