import { OFFICE_ZONE } from '@/features/review/lib/queue-words';
import { dateFormat } from '@/i18n/formats';
import { INTL_LOCALES, type Locale } from '@/i18n/locale';

/** An instant where the operators work: `25 Nov 2026, 23:01`. */
export function formatInstant(locale: Locale, instant: string): string {
  return dateFormat(INTL_LOCALES[locale], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: OFFICE_ZONE,
  }).format(new Date(instant));
}
