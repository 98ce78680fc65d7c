import type { ApiFailure } from '@/api/call';
import { detailsOf } from '@/api/failure';
import type { ReceivedInquiry, TranslatedText } from '@/api/types';
import { languageName } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';

type TranslationWords = OwnerMessages['inbox']['translation'];

/** Whether the words are translated unasked. Suspicious ones are not: somebody may want to use up the translations. */
export function isTranslatedAtOnce(
  { language, suspicion }: Pick<ReceivedInquiry, 'language' | 'suspicion'>,
  locale: Locale,
): boolean {
  return language !== locale && suspicion === null;
}

/** The note below a translation. The provider is `null` where nothing had to be translated. */
export function translationNote(
  locale: Locale,
  words: TranslationWords,
  { from, provider }: Pick<TranslatedText, 'from' | 'provider'>,
): { readonly note: string; readonly isTranslated: boolean } {
  const language = from === null ? null : languageName(locale, from);
  if (provider === null) {
    return { note: language === null ? words.tooShort : fill(words.same, { language }), isTranslated: false };
  }
  if (language === null) return { note: words.automatic, isTranslated: true };
  return { note: fill(words.from, { language }), isTranslated: true };
}

/** Why words cannot be translated, however often that is tried; `null` where another try may help. */
export function untranslatableText(answer: ApiFailure, words: TranslationWords): string | null {
  if (answer.kind !== 'refused' || answer.status !== 422) return null;
  const { problem } = answer;
  return problem?.code === 'language_not_detected' ? words.tooShort : detailsOf(answer).join(' ') || null;
}
