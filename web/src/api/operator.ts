import type { Locale } from '@/i18n/locale';
import { type Answer, call } from './call';

/** The address below which everything is for operators. */
export const ADMIN = '/api/v1/admin';

/** Asks what is for operators, anew each time. */
export function askOperators<Value>(
  path: string,
  locale: Locale,
  request: Parameters<typeof call>[2] = {},
  read?: (response: Response) => Promise<Value>,
): Promise<Answer<Value>> {
  return call<Value>(path, locale, { cache: 'no-store', ...request }, read);
}
