import { INQUIRY_LANGUAGE_VALUES } from '@/api/limits.gen';
import type { HostProfile } from '@/api/types';
import { languageName } from '@/i18n/format';
import { INTL_LOCALES, type Locale, textLanguage } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { type FieldErrors, lengthOf } from '@/ui/form';

/** The bounds of the API, which its document says in words only. */
export const NAME_MAX = 80;
export const ABOUT_MAX = 2_000;
export const LANGUAGES_MAX = 10;

/** The languages that owners choose from. */
export const SPOKEN = [
  ...['ar', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'eu', 'fi', 'fr', 'gl'],
  ...['hu', 'it', 'ja', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sv', 'uk', 'zh'],
] as const;

/** The languages to choose from, with those that a profile has besides, by their names. */
export function spokenLanguages(locale: Locale, chosen: readonly string[]): { code: string; name: string }[] {
  const order = new Intl.Collator(INTL_LOCALES[locale]);
  return [...new Set([...SPOKEN, ...chosen])]
    .map((code) => ({ code, name: languageName(locale, code) }))
    .sort((one, other) => order.compare(one.name, other.name));
}

/** A profile as the form shows it, where a language is always chosen. */
export type TypedProfile = HostProfile & { aboutLanguage: NonNullable<HostProfile['aboutLanguage']> };

/** One without words has no language yet. */
export function typedProfile(profile: HostProfile, locale: Locale): TypedProfile {
  const known = INQUIRY_LANGUAGE_VALUES.find((language) => language === profile.aboutLanguage);
  return { ...profile, aboutLanguage: known ?? textLanguage(locale) };
}

export type ProfileErrors = FieldErrors<'name' | 'about' | 'languages'>;

/** What is wrong with a profile; nothing where it can be sent. */
export function checkProfile(
  { name, about, languages, shown }: HostProfile,
  words: OwnerMessages['homeSettings']['host']['errors'],
): ProfileErrors {
  const errors: ProfileErrors = {};
  const tooLong = (text: string, limit: number) =>
    lengthOf(text.trim()) > limit ? fill(words.tooLong, { limit, length: lengthOf(text.trim()) }) : undefined;
  const nameError = shown && name.trim() === '' ? words.name : tooLong(name, NAME_MAX);
  const aboutError = tooLong(about, ABOUT_MAX);
  if (nameError) errors.name = nameError;
  if (aboutError) errors.about = aboutError;
  if (languages.length > LANGUAGES_MAX) errors.languages = fill(words.languages, { max: LANGUAGES_MAX });
  return errors;
}

/** Whether something was typed that is not saved. */
export function isProfileChanged(typed: HostProfile, saved: HostProfile): boolean {
  const text = ({ name, about, aboutLanguage, languages, shown }: HostProfile) =>
    JSON.stringify([name, about, aboutLanguage, languages, shown]);
  return text(typed) !== text(saved);
}

/** The languages with one more, or without one. */
export function withLanguage(languages: readonly string[], code: string, isSpoken: boolean): string[] {
  const others = languages.filter((each) => each !== code);
  return isSpoken ? [...others, code] : others;
}

/** Profiles that are typed and not saved, by the home at which they are, so that the way to another page or sign-in loses none. */
export const unsavedProfiles = new Map<string, TypedProfile>();
