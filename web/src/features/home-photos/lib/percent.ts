import { INTL_LOCALES, type Locale } from '@/i18n/locale';

/** A part as people write it: `45%`, `45 %`. */
export function formatPercent(locale: Locale, part: number): string {
  const format = new Intl.NumberFormat(INTL_LOCALES[locale], { style: 'percent', maximumFractionDigits: 0 });
  return format.format(part);
}
