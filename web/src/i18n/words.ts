import type en from '@/messages/en.json';
import { INTL_LOCALES, type Locale } from './locale';

/** All texts of one language. English is the reference; a key that is missing in Spanish does not compile. */
export type Messages = typeof en;

/** Replaces `{name}` by its value. A missing value is a bug. */
export function fill(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for {${name}} in "${template}"`);
    return String(value);
  });
}

/** A text with forms for one and for other numbers; both may contain `{count}`. */
export type Plural = { readonly one: string; readonly other: string };

/** The form for `count`, with the number formatted for the language. */
export function plural(locale: Locale, forms: Plural, count: number): string {
  const rule = new Intl.PluralRules(INTL_LOCALES[locale]).select(count);
  const number = new Intl.NumberFormat(INTL_LOCALES[locale]).format(count);
  return fill(rule === 'one' ? forms.one : forms.other, { count: number });
}
