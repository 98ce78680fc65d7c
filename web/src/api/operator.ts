import type { Locale } from '@/i18n/locale';
import { type Answer, call } from './call';
import type { CurrentOperator } from './types';

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

/** The address of the operators' session. */
export const OPERATOR_SESSION = `${ADMIN}/session`;

/** Who is signed in as an operator, if anybody is. */
export function readOperator(locale: Locale): Promise<Answer<CurrentOperator>> {
  return askOperators(OPERATOR_SESSION, locale);
}
