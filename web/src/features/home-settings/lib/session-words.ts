import type { OpenSession } from '@/api/types';
import { deviceZone } from '@/i18n/device-zone';
import { formatAgo, formatInstantDate } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { browserNames } from './user-agent';

/** What is shown of a session, be it an owner's or an operator's. */
export type ShownSession = Pick<OpenSession, 'id' | 'current' | 'userAgent' | 'openedAt' | 'lastUsedAt'>;

type Words = OwnerMessages['homeSettings']['sessions'];

/** The browser of a session: `Firefox on Windows`. */
export function sessionName({ userAgent }: Pick<ShownSession, 'userAgent'>, words: Words): string {
  const { browser, system } = browserNames(userAgent ?? '');
  if (browser && system) return fill(words.on, { browser, system });
  return browser ?? (system ? fill(words.unknownOn, { system }) : words.unknown);
}

export function sessionWay({ wayIn, email }: OpenSession, words: Words): string {
  if (wayIn === 'password') return words.byPassword;
  return email ? fill(words.byLink, { email }) : words.byLinkUnknown;
}

/** When a session was used last, and when it was opened. */
export function sessionTimes(
  locale: Locale,
  { lastUsedAt, openedAt }: Pick<ShownSession, 'lastUsedAt' | 'openedAt'>,
  words: Words,
  now: Date,
): string {
  const day = formatInstantDate(locale, openedAt, deviceZone());
  return fill(words.used, { ago: formatAgo(locale, lastUsedAt, now), day });
}
