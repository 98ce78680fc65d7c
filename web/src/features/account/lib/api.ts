import { type Answer, nothing, sending } from '@/api/call';
import { ADMIN, askOperators as ask } from '@/api/operator';
import type {
  NewTotp,
  OperatorPasswordChange,
  OperatorSessionList,
  PasswordByLink,
  PasswordLink,
  PasswordProof,
  RecoveryCodes,
  SecondFactor,
  TotpConfirmation,
} from '@/api/types';
import type { Locale } from '@/i18n/locale';

const ACCOUNT = `${ADMIN}/account`;

/** Whether signing in needs a code, and how many recovery codes are left. */
export function readFactor(locale: Locale): Promise<Answer<SecondFactor>> {
  return ask(`${ACCOUNT}/totp`, locale);
}

/** Makes a secret for an authenticator, which counts once a code of it was sent. */
export function startFactor(locale: Locale): Promise<Answer<NewTotp>> {
  return ask(`${ACCOUNT}/totp`, locale, { method: 'POST' });
}

/** Switches the second factor on. */
export function confirmFactor(locale: Locale, code: string): Promise<Answer<RecoveryCodes>> {
  return ask(`${ACCOUNT}/totp/confirm`, locale, sending('POST', { code } satisfies TotpConfirmation));
}

/** Switches the second factor off. */
export function removeFactor(locale: Locale, password: string): Promise<Answer<null>> {
  return ask(`${ACCOUNT}/totp`, locale, sending('DELETE', { password } satisfies PasswordProof), nothing);
}

/** Replaces the recovery codes. */
export function replaceCodes(locale: Locale, password: string): Promise<Answer<RecoveryCodes>> {
  const request = sending('POST', { password } satisfies PasswordProof);
  return ask(`${ACCOUNT}/recovery-codes`, locale, request);
}

/** Changes the own password; other sessions end. */
export function changePassword(locale: Locale, change: OperatorPasswordChange): Promise<Answer<null>> {
  return ask(`${ACCOUNT}/password`, locale, sending('PUT', change), nothing);
}

/** The own open sessions, the one used last first. */
export function readOwnSessions(locale: Locale): Promise<Answer<OperatorSessionList>> {
  return ask(`${ACCOUNT}/sessions`, locale);
}

/** Ends one own session, or all but the one that asks. */
export function endOwnSessions(locale: Locale, session?: string): Promise<Answer<null>> {
  const path = `${ACCOUNT}/sessions${session ? `/${encodeURIComponent(session)}` : ''}`;
  return ask(path, locale, { method: 'DELETE' }, nothing);
}

function linkPath(secret: string): string {
  return `${ADMIN}/invitation/${encodeURIComponent(secret)}`;
}

/** Whose password a link sets. Looking uses nothing up. */
export function lookAtPasswordLink(locale: Locale, secret: string): Promise<Answer<PasswordLink>> {
  return ask(linkPath(secret), locale);
}

/** Sets a password by a link, once. */
export function setPasswordByLink(locale: Locale, secret: string, password: string): Promise<Answer<null>> {
  return ask(linkPath(secret), locale, sending('POST', { password } satisfies PasswordByLink), nothing);
}
