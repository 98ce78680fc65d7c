import type property from '@/messages/en/property.json';
import type en from '@/messages/en/shell.json';
import { numberFormat, pluralRules } from './formats';
import { INTL_LOCALES, type Locale, textLanguage } from './locale';

/** The texts with which guests see a home. The form of a home and its preview show them, too. */
export type PropertyMessages = typeof property;

/** All texts of one language. English is the reference; a key that another language lacks does not compile. */
export type Messages = typeof en & PropertyMessages;

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

/** Whole numbers below this are written with their digits alone in every language. */
const FIRST_GROUPED = 1000;

/**
 * The form for `count`, with the number formatted for the language, and with `values` for what else it names. In English and
 * Spanish the form for one is for 1 alone; in French it is for 0, too. Small numbers do without `Intl` in those two, because its first use is among the slowest steps
 * of a page that becomes live.
 */
export function plural(
  locale: Locale,
  forms: Plural,
  count: number,
  values: Parameters<typeof fill>[1] = {},
): string {
  const isPlain = Number.isInteger(count) && count >= 0 && count < FIRST_GROUPED;
  const number = isPlain ? String(count) : numberFormat(INTL_LOCALES[locale], {}).format(count);
  const isOne =
    textLanguage(locale) === locale
      ? count === 1
      : pluralRules(INTL_LOCALES[locale], {}).select(count) === 'one';
  return fill(isOne ? forms.one : forms.other, { ...values, count: number });
}
