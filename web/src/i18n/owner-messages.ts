import { OWNER } from './dictionaries.gen';
import { type Locale, TEXT_LANGUAGES, type TextLanguage, textLanguage } from './locale';

const textsIn = (language: TextLanguage) => {
  const { addresses, content, dashboard, fees, imports, partners, people, platforms, ...others } =
    OWNER[language];
  return {
    ...others,
    /** The screens about people, partners, content and imports have files of their own. */
    dashboard: { ...dashboard, ...people, ...partners, ...content, ...imports, ...fees },
    /** The names of the fields of addresses, and what is wrong in them, are needed before the rest. */
    platforms: { ...platforms, addresses },
  };
};

const TEXTS = Object.fromEntries(TEXT_LANGUAGES.map((language) => [language, textsIn(language)])) as Record<
  TextLanguage,
  ReturnType<typeof textsIn>
>;

/** The texts of the pages for owners and operators, a part for each feature. English is the reference. */
export type OwnerMessages = ReturnType<typeof textsIn>;

/** The texts of the pages for owners and operators. Like `messagesFor`, for server components and tests only. */
export function ownerMessagesFor(locale: Locale): OwnerMessages {
  return TEXTS[textLanguage(locale)];
}
