import { isRecord } from '@/storage/store';

/** What a visitor may be asked for; what is necessary needs no consent. */
export const PURPOSES = ['analytics', 'preferences'] as const;
export type Purpose = (typeof PURPOSES)[number];

export type Consent = { readonly [purpose in Purpose]: boolean } & {
  readonly necessary: true;
  /** An instant in UTC. */
  readonly chosenAt: string;
};

/** A choice is asked for again after a year. The Spanish data agency allows two. */
const VALID_MS = 365 * 86_400_000;

/** The choice to allow these purposes and no others. */
export function consentTo(allowed: readonly Purpose[], now: Date): Consent {
  return {
    necessary: true,
    analytics: allowed.includes('analytics'),
    preferences: allowed.includes('preferences'),
    chosenAt: now.toISOString(),
  };
}

/** A stored choice; `null` if there is none, it is too old or nothing that we wrote. */
export function parseConsent(stored: unknown, now: Date): Consent | null {
  if (!isRecord(stored)) return null;
  const { analytics, preferences, chosenAt } = stored;
  if (typeof analytics !== 'boolean' || typeof preferences !== 'boolean' || typeof chosenAt !== 'string')
    return null;
  const age = now.getTime() - Date.parse(chosenAt);
  // A clock may have been wrong by a day when the choice was stored.
  if (!(age >= -86_400_000 && age < VALID_MS)) return null;
  return { necessary: true, analytics, preferences, chosenAt };
}
