import type { TextLanguage } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';

/** Texts that come with a part of the form: a script for each language. They are not those of the form, which come before. */
type StepWords<Words> = Record<TextLanguage, () => Promise<Words>>;

export const PHOTO_WORDS: StepWords<OwnerMessages['homePhotos']> = {
  en: async () => (await import('@/messages/en/owner/home-photos.json')).default,
  es: async () => (await import('@/messages/es/owner/home-photos.json')).default,
};

export const PLATFORM_WORDS: StepWords<Omit<OwnerMessages['platforms'], 'addresses'>> = {
  en: async () => (await import('@/messages/en/owner/platforms.json')).default,
  es: async () => (await import('@/messages/es/owner/platforms.json')).default,
};

export const PREVIEW_WORDS: StepWords<OwnerMessages['preview']> = {
  en: async () => (await import('@/messages/en/owner/preview.json')).default,
  es: async () => (await import('@/messages/es/owner/preview.json')).default,
};
