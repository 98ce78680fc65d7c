import { OFFICE_ZONE } from '@/features/review/lib/queue-words';
import { formatInstant as formatInstantIn } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';

/** An instant where the operators work: `25 Nov 2026, 23:01`. */
export function formatInstant(locale: Locale, instant: string): string {
  return formatInstantIn(locale, instant, OFFICE_ZONE);
}
