import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';

/** The texts of the parts of a home. */
export type PartWords = Pick<
  OwnerMessages,
  'ownerCalendar' | 'feeds' | 'exports' | 'inbox' | 'conflicts' | 'homeSettings' | 'platforms'
>;

/** They come with the home, so that the page that asks who is there need not hold them. */
export const PART_WORDS: Record<Locale, () => Promise<PartWords>> = {
  en: async () => (await import('../messages/en')).WORDS,
  es: async () => (await import('../messages/es')).WORDS,
};
