import { formatDay } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { Search } from './query';

/** The dates that the form of a list shows at first. */
export type DateTexts = {
  /** The first and the last day of the stay that was searched for. */
  readonly stay: { readonly arrival: string; readonly departure: string } | null;
};

/** Written on the server: the first date that a browser writes takes it more than ten milliseconds, while a page becomes live. */
export function dateTexts(locale: Locale, { stay }: Pick<Search, 'stay'>): DateTexts {
  return {
    stay: stay && {
      arrival: formatDay(locale, stay.first, 'short'),
      departure: formatDay(locale, stay.end, 'short'),
    },
  };
}
