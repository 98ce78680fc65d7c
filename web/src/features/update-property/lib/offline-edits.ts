import { emptyForm } from '@/features/property-form/lib/defaults';
import type { HomeForm } from '@/features/property-form/lib/form';
import { TEXT_LANGUAGES, type TextLanguage } from '@/i18n/locale';
import { STORAGE_KEYS } from '@/storage/keys';
import { BrowserStore } from '@/storage/store';
import type { FeedPlan } from './feeds';

/** Typed changes that are not saved yet, as this browser keeps them, without passwords. */
export type Kept = {
  readonly format: typeof FORMAT;
  /** When, in milliseconds since 1970. */
  readonly savedAt: number;
  /** The language in which the numbers are written. */
  readonly numbers: TextLanguage;
  /** The form with which typing began. */
  readonly base: HomeForm;
  readonly form: HomeForm;
  readonly plan: FeedPlan;
};

/** Another shape is of another version of the site, and is deleted. */
export const FORMAT = 1;
/** Older edits are not offered any more (owner side, 9). */
const OFFERED_MS = 24 * 3_600_000;

/** The changes of homes, by their IDs. */
export const editStore = new BrowserStore(STORAGE_KEYS.ownHomes, readKept);

/** The changes of a home that were typed in the last 24 hours. Deletes what cannot be restored. */
export function findKept(id: string, now: number): Kept | null {
  const kept = editStore.get(id);
  if (kept && now - kept.savedAt < OFFERED_MS) return kept;
  editStore.remove(id);
  return null;
}

function readKept(stored: unknown): Kept | null {
  const kept = stored as Kept | null;
  const isValid =
    kept?.format === FORMAT &&
    typeof kept.savedAt === 'number' &&
    TEXT_LANGUAGES.includes(kept.numbers) &&
    [kept.base, kept.form].every((form) => typeof form?.name === 'string') &&
    typeof kept.plan === 'object';
  if (!isValid) return null;
  // A field that the form has got since then is empty.
  const whole = (form: HomeForm) => ({ ...emptyForm(kept.numbers), ...form });
  return { ...kept, base: whole(kept.base), form: whole(kept.form) };
}
