import type { TextLanguage } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';

/** The texts of the parts of a home. */
export type PartWords = Pick<
  OwnerMessages,
  | 'ownerCalendar'
  | 'feeds'
  | 'exports'
  | 'inbox'
  | 'conflicts'
  | 'homeLanguages'
  | 'homeSettings'
  | 'platforms'
  | 'guestBook'
  | 'ownSite'
  | 'statistics'
>;

/** The words of the parts. They load with the home, so that the sign-in page does not contain them. */
export const PART_WORDS: Record<TextLanguage, () => Promise<PartWords>> = {
  en: async () => (await import('../messages/en')).WORDS,
  es: async () => (await import('../messages/es')).WORDS,
};
