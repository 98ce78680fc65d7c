import type { Availability } from '@/features/stay/lib/availability';
import { addDays, isoMonth, type MonthNumber, monthOf, parseDay } from '@/features/stay/lib/day';
import { LOCALES, type Locale } from '@/i18n/locale';

/** The colours of a widget; those of the visitor's device where a site names none. */
export const WIDGET_THEMES = ['light', 'dark'] as const;
export type WidgetTheme = (typeof WIDGET_THEMES)[number];

/** What the address of a widget asks for. */
export type WidgetWish = {
  readonly locale: Locale;
  readonly theme: WidgetTheme | null;
  /** The first month; the current one without it. */
  readonly month: MonthNumber | null;
};

/** Reads `?lang=es&month=2027-05&theme=dark`. What is not known counts as not given. */
export function parseWish(query: URLSearchParams): WidgetWish {
  const first = parseDay(`${query.get('month')}-01`);
  return {
    locale: LOCALES.find((locale) => locale === query.get('lang')) ?? 'en',
    theme: WIDGET_THEMES.find((theme) => theme === query.get('theme')) ?? null,
    month: first === null ? null : monthOf(first),
  };
}

/** The query of an address that asks for it. */
export function wishQuery({ locale, theme, month }: WidgetWish): URLSearchParams {
  return new URLSearchParams({
    lang: locale,
    ...(month === null ? {} : { month: isoMonth(month) }),
    ...(theme === null ? {} : { theme }),
  });
}

/** The months that are shown, and those before and after, within what the calendar covers. */
export type WidgetMonths = {
  readonly shown: readonly MonthNumber[];
  readonly previous: MonthNumber | null;
  readonly next: MonthNumber | null;
};

/** A wide page shows two months, a narrow one the first of them. */
const MONTHS_SHOWN = 2;

export function widgetMonths({ today, covered }: Availability, wanted: MonthNumber | null): WidgetMonths {
  const earliest = monthOf(today);
  const latest = Math.max(earliest, monthOf(addDays(covered.end, -1)));
  const first = Math.min(Math.max(wanted ?? earliest, earliest), latest);
  return {
    shown: Array.from({ length: Math.min(MONTHS_SHOWN, latest - first + 1) }, (_, index) => first + index),
    previous: first > earliest ? first - 1 : null,
    next: first < latest ? first + 1 : null,
  };
}
