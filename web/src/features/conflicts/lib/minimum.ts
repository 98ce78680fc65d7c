import { GAPS_MINIMUM_NIGHTS_MAX } from '@/api/limits.gen';

/** The number of nights that was typed; `null` where it is none of those that the API takes. */
export function minimumOf(typed: string): number | null {
  if (!/^\d{1,2}$/.test(typed.trim())) return null;
  const nights = Number(typed);
  return nights >= 1 && nights <= GAPS_MINIMUM_NIGHTS_MAX ? nights : null;
}
