import { type Answer, nothing, sending } from '@/api/call';
import { ADMIN, askOperators as ask } from '@/api/operator';
import type { NewOperator, Operator, OperatorChange, OperatorSessionList } from '@/api/types';
import type { Locale } from '@/i18n/locale';

const OPERATORS = `${ADMIN}/operators`;

function folder(id: string): string {
  return `${OPERATORS}/${encodeURIComponent(id)}`;
}

/** Invites an operator by mail, in the language of the page. */
export function inviteOperator(locale: Locale, invited: NewOperator): Promise<Answer<Operator>> {
  return ask(OPERATORS, locale, sending('POST', invited));
}

/** Mails the link of an invitation again; those before end. */
export function inviteAgain(locale: Locale, id: string): Promise<Answer<null>> {
  return ask(`${folder(id)}/invite`, locale, { method: 'POST' }, nothing);
}

/** Changes what is named. The last admin stays one. */
export function changeOperator(
  locale: Locale,
  id: string,
  change: OperatorChange,
): Promise<Answer<Operator>> {
  return ask(folder(id), locale, sending('PATCH', change));
}

/** Removes an operator, unless it is the last admin. */
export function removeOperator(locale: Locale, id: string): Promise<Answer<null>> {
  return ask(folder(id), locale, { method: 'DELETE' }, nothing);
}

/** Switches the second factor off of who lost it. */
export function takeFactorOff(locale: Locale, id: string): Promise<Answer<null>> {
  return ask(`${folder(id)}/totp`, locale, { method: 'DELETE' }, nothing);
}

/** The open sessions of an operator, the one used last first. */
export function readSessionsOf(locale: Locale, id: string): Promise<Answer<OperatorSessionList>> {
  return ask(`${folder(id)}/sessions`, locale);
}

/** Ends one session of an operator, or all but the one that asks. */
export function endSessionsOf(locale: Locale, id: string, session?: string): Promise<Answer<null>> {
  const path = `${folder(id)}/sessions${session ? `/${encodeURIComponent(session)}` : ''}`;
  return ask(path, locale, { method: 'DELETE' }, nothing);
}
