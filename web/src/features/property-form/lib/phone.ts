/** Nine digits as Spanish numbers have them, without the country's code. */
const SPANISH = /^([6789]\d{2})(\d{3})(\d{3})$/;

/**
 * A number with the code of its country, where it was typed without one and can only be of the home's country; else `null`.
 * A guest abroad cannot call `600 123 456`.
 */
export function withCountryCode(country: string, typed: string): string | null {
  if (country !== 'ES') return null;
  const parts = SPANISH.exec(typed.replace(/[\s().-]/g, ''));
  return parts && `+34 ${parts.slice(1).join(' ')}`;
}
