import type { TextLanguage } from '@/i18n/locale';
import type { FormWords } from '../components/part';

/** The texts of the form, which come with it: a script for each language, so that its page need not hold them. */
export const FORM_WORDS: Record<TextLanguage, () => Promise<FormWords>> = {
  en: async () => (await import('../messages/en')).WORDS,
  es: async () => (await import('../messages/es')).WORDS,
};
