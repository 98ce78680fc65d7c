import type { FormWords } from '@/features/listing-form/components/part';
import { FORM_WORDS } from '@/features/listing-form/lib/form-words';
import type { TextLanguage } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';

export type SeveralWords = { readonly form: FormWords; readonly several: OwnerMessages['severalHomes'] };

/** The texts of the page, which come with its script. */
export const SEVERAL_WORDS: Record<TextLanguage, () => Promise<SeveralWords>> = {
  en: async () => ({
    form: await FORM_WORDS.en(),
    several: (await import('@/messages/en/owner/several-homes.json')).default,
  }),
  es: async () => ({
    form: await FORM_WORDS.es(),
    several: (await import('@/messages/es/owner/several-homes.json')).default,
  }),
};
