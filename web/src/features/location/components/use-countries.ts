import type { Outcome } from '@/api/failure';
import type { Country } from '@/api/types';
import { useQuery } from '@/api/use-query';
import type { Locale } from '@/i18n/locale';
import { readCountries } from '../lib/places';

/** The countries in which a home can be listed. `null` while they are read. */
export function useCountries(locale: Locale): { answer: Outcome<Country[]> | null; retry: () => void } {
  const { value, again } = useQuery(locale, () => readCountries(locale));
  return { answer: value ?? null, retry: again };
}
