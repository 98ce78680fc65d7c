import { STORAGE_KEYS } from '@/components/storage-keys';
import { emptyForm } from '@/features/property-form/lib/defaults';
import type { HomeForm } from '@/features/property-form/lib/form';
import { LOCALES, type Locale } from '@/i18n/locale';
import type { FeedPlan } from './feeds';

/** What this browser keeps of changes that are typed and not saved yet. Passwords are never in it. */
export type Kept = {
  readonly format: typeof FORMAT;
  /** When, in milliseconds since 1970. */
  readonly savedAt: number;
  /** The language in which the numbers are written. */
  readonly numbers: Locale;
  /** The form with which typing began. */
  readonly base: HomeForm;
  readonly form: HomeForm;
  readonly plan: FeedPlan;
};

/** Another shape is of another version of the site, and is deleted. */
const FORMAT = 1;
const PREFIX = STORAGE_KEYS.ownHomes;
/** What is older is not offered any more (owner side, 9). */
const OFFERED_MS = 24 * 3_600_000;

/** Where a browser without storage keeps changes: as long as the page is open. */
const memory = new Map<string, string>();

export function keep(storage: () => Storage, id: string, kept: Omit<Kept, 'format'>): void {
  const text = JSON.stringify({ format: FORMAT, ...kept } satisfies Kept);
  try {
    storage().setItem(PREFIX + id, text);
    memory.delete(PREFIX + id);
  } catch {
    // Full, or not allowed.
    memory.set(PREFIX + id, text);
  }
}

export function forget(storage: () => Storage, id: string): void {
  memory.delete(PREFIX + id);
  try {
    storage().removeItem(PREFIX + id);
  } catch {
    // Without storage nothing is kept.
  }
}

/** The changes of a home that were typed in the last 24 hours. Deletes what cannot be restored. */
export function findKept(storage: () => Storage, id: string, now: number): Kept | null {
  const kept = read(memory.get(PREFIX + id) ?? stored(storage, id));
  if (kept && now - kept.savedAt < OFFERED_MS) return kept;
  forget(storage, id);
  return null;
}

function stored(storage: () => Storage, id: string): string | null {
  try {
    return storage().getItem(PREFIX + id);
  } catch {
    return null;
  }
}

function read(text: string | null): Kept | null {
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as Kept | null;
    const isValid =
      kept?.format === FORMAT &&
      typeof kept.savedAt === 'number' &&
      LOCALES.includes(kept.numbers) &&
      [kept.base, kept.form].every((form) => typeof form?.name === 'string') &&
      typeof kept.plan === 'object';
    if (!isValid) return null;
    // A field that the form has got since then is empty.
    const whole = (form: HomeForm) => ({ ...emptyForm(kept.numbers), ...form });
    return { ...kept, base: whole(kept.base), form: whole(kept.form) };
  } catch {
    return null;
  }
}
