/** The limit of the API. */
export const MOST_MINIMUM_NIGHTS = 30;

/** The number of nights that was typed; `null` where it is none of those that the API takes. */
export function minimumOf(typed: string): number | null {
  if (!/^\d{1,2}$/.test(typed.trim())) return null;
  const nights = Number(typed);
  return nights >= 1 && nights <= MOST_MINIMUM_NIGHTS ? nights : null;
}
