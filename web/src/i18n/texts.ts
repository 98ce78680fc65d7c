import { LOCALES, type Locale } from './locale';

/** The texts of some parts, each in the languages of the pages. English is the reference: Spanish has the same keys. */
type Parts = Readonly<Record<string, readonly [en: unknown, es: unknown]>>;

/** The texts of one language. A part whose languages differ in a key does not compile. */
export type Texts<Of extends Parts> = {
  -readonly [Name in keyof Of]: Of[Name][1] extends Of[Name][0] ? Of[Name][0] : never;
};

export function textsIn<Of extends Parts>(locale: Locale, parts: Of): Texts<Of> {
  const index = LOCALES.indexOf(locale);
  return Object.fromEntries(Object.entries(parts).map(([name, texts]) => [name, texts[index]])) as Texts<Of>;
}
