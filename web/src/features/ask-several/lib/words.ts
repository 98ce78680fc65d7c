import type { Locale } from '@/i18n/locale';
import type { AskWords } from './ask';

/** The texts of the form, which come with its script instead of with the page. */
export async function askWordsIn(locale: Locale): Promise<AskWords> {
  const [ask, shell, property] = await Promise.all([
    import(`@/messages/${locale}/site/ask.json`),
    import(`@/messages/${locale}/shell.json`),
    import(`@/messages/${locale}/property.json`),
  ]);
  const { inquiry, search, shell: names } = shell.default;
  return { ask: ask.default, inquiry, search, shell: names, contact: property.default.contact };
}
