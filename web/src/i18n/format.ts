import {
  type Day,
  dateOf,
  daysFrom,
  firstDayOfMonth,
  type MonthNumber,
  monthOf,
} from '@/features/stay/lib/day';
import { dateFormat, displayNames, numberFormat } from './formats';
import { INTL_LOCALES, type Locale } from './locale';

/** The decimals of a currency: 2 of the euro, none of the yen, 3 of the Kuwaiti dinar. */
export function decimalsOf(currency: string): number {
  return numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** A whole amount in the minor units of its currency: 150 euros are 15000, 150 yen are 150. */
export function minorUnits(whole: number, currency: string): number {
  return whole * 10 ** decimalsOf(currency);
}

/** Money in minor units, without decimals when there are none: `€118`, `118 €`, `149,90 €`. */
export function formatMoney(locale: Locale, minor: number, currency: string): string {
  const digits = decimalsOf(currency);
  const amount = minor / 10 ** digits;
  return numberFormat(INTL_LOCALES[locale], {
    style: 'currency',
    currency,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : digits,
  }).format(amount);
}

/** A number as the language writes it, with at most one decimal (bathrooms come in halves) or `decimals`. */
export function formatNumber(locale: Locale, value: number, decimals = 1): string {
  return numberFormat(INTL_LOCALES[locale], { maximumFractionDigits: decimals }).format(value);
}

/** A share of a hundred: `15%`, `15,5 %`. */
export function formatPercent(locale: Locale, percent: number): string {
  return numberFormat(INTL_LOCALES[locale], { style: 'percent', maximumFractionDigits: 1 }).format(
    percent / 100,
  );
}

const DAY_STYLES = {
  brief: { day: 'numeric', month: 'short' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  weekdayShort: { weekday: 'short' },
  weekdayLong: { weekday: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type DayStyle = 'brief' | 'short' | 'medium' | 'full';

function dayFormat(locale: Locale, style: keyof typeof DAY_STYLES): Intl.DateTimeFormat {
  return dateFormat(INTL_LOCALES[locale], { ...DAY_STYLES[style], timeZone: 'UTC' });
}

/** A calendar day; it has no time and so no zone. */
export function formatDay(locale: Locale, day: Day, style: DayStyle): string {
  return dayFormat(locale, style).format(dateOf(day)).replace(',', '');
}

/**
 * A range of days in short form: `7–12 Dec`, `7.–12. Dez.`, `28 nov – 3 dic`. `formatRange` is not used, because its spaces differ
 * between engines.
 */
export function formatDays(locale: Locale, first: Day, last: Day): string {
  const end = formatDay(locale, last, 'brief');
  return monthOf(first) === monthOf(last)
    ? `${dayNumber(locale, first)}–${end}`
    : `${formatDay(locale, first, 'brief')} – ${end}`;
}

/** The number of a day before a range's end, with what a language writes behind it: `7`, `7.`. */
function dayNumber(locale: Locale, day: Day): string {
  const [number, behind] = dayFormat(locale, 'brief').formatToParts(dateOf(day));
  return `${number?.value}${behind?.value.trim()}`;
}

/** The heading of a month: `May 2027`, `mayo 2027`. */
export function formatMonth(locale: Locale, month: MonthNumber): string {
  return dayFormat(locale, 'month')
    .formatToParts(dateOf(firstDayOfMonth(month)))
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => value)
    .join(' ');
}

const A_MONDAY = '2027-01-04';

/** The names of the seven weekdays, from Monday on. */
export function weekdayNames(locale: Locale): { short: string; long: string }[] {
  return daysFrom(A_MONDAY, 7).map((day) => ({
    short: dayFormat(locale, 'weekdayShort').format(dateOf(day)).slice(0, 2),
    long: dayFormat(locale, 'weekdayLong').format(dateOf(day)),
  }));
}

/** The date an instant falls on in a time zone, for texts such as 'Listed on'. */
export function formatInstantDate(locale: Locale, instant: string, timeZone: string): string {
  return dateFormat(INTL_LOCALES[locale], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  }).format(new Date(instant));
}

/** When something was said, on the clocks of a time zone: `8 May 2027, 14:05`. */
export function formatInstant(locale: Locale, instant: string, timeZone: string): string {
  return dateFormat(INTL_LOCALES[locale], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(new Date(instant));
}

/** The country's name in the language. An unknown code is shown as it is. */
export function countryName(locale: Locale, code: string): string {
  try {
    return displayNames(INTL_LOCALES[locale], { type: 'region' }).of(code) ?? code;
  } catch (error) {
    if (error instanceof RangeError) return code;
    throw error;
  }
}

/** The names of the languages of texts in each of them. */
const LANGUAGES: Partial<Record<Locale, Readonly<Record<string, string>>>> = {
  en: { en: 'English', es: 'Spanish' },
  es: { en: 'inglés', es: 'español' },
};

/**
 * The name of another language in this language: `Spanish`, `español`. Those of texts do without `Intl`, whose names of
 * languages take longer to be made ready than any other step of a form that becomes live.
 */
export function languageName(locale: Locale, code: string): string {
  return (
    LANGUAGES[locale]?.[code] ?? displayNames(INTL_LOCALES[locale], { type: 'language' }).of(code) ?? code
  );
}

/** How long ago an instant was: `14 min ago`, `hace 2 h`. */
export function formatAgo(locale: Locale, instant: string, now: Date): string {
  const minutes = Math.max(1, Math.round((now.getTime() - Date.parse(instant)) / 60_000));
  const format = new Intl.RelativeTimeFormat(INTL_LOCALES[locale], { style: 'short', numeric: 'always' });
  if (minutes < 60) return format.format(-minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? format.format(-hours, 'hour') : format.format(-Math.round(hours / 24), 'day');
}

/** Words one after the other, as a sentence has them: `a, b and c`. */
export function formatList(locale: Locale, words: readonly string[]): string {
  return new Intl.ListFormat(INTL_LOCALES[locale], { type: 'conjunction' }).format(words);
}
