import { type Answer, nothing, sending } from '@/api/call';
import { ADMIN, askOperators as ask } from '@/api/operator';
import type { CurrentOperator, NewOperatorSession, OperatorSession } from '@/api/types';
import type { Locale } from '@/i18n/locale';

const SESSION = `${ADMIN}/session`;

/** Who is signed in, if anybody is. */
export function readSession(locale: Locale): Promise<Answer<CurrentOperator>> {
  return ask(SESSION, locale);
}

/** Signs in. A wrong address and a wrong password are answered alike. */
export function signIn(locale: Locale, email: string, password: string): Promise<Answer<OperatorSession>> {
  return ask(SESSION, locale, sending('POST', { email, password } satisfies NewOperatorSession));
}

/** Signs out. Who is not signed in is so afterwards, too. */
export function signOut(locale: Locale): Promise<Answer<null>> {
  return ask(SESSION, locale, { method: 'DELETE' }, nothing);
}
