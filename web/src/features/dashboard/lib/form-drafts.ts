import { STORAGE_KEYS } from '@/storage/keys';
import { BrowserStore, isRecord, sessionOfTab } from '@/storage/store';

/** What was typed into the fields of a form, by their names. */
type FormDraft = Readonly<Partial<Record<string, string>>>;

/** By the names of the forms, such as `message CASA-1001`. */
export type FormDrafts = Readonly<Record<string, FormDraft>>;

/** What was begun in this tab, so that neither a reload nor another sign-in loses it. */
export const formDraftsStore = new BrowserStore(
  STORAGE_KEYS.operatorForms,
  (stored): FormDrafts =>
    isRecord(stored) ? Object.fromEntries(Object.entries(stored).filter(isDraft)) : {},
  sessionOfTab,
);

/** Keeps what was typed into some fields of a form. */
export function keepFormDraft(form: string, typed: FormDraft): void {
  const drafts = formDraftsStore.get();
  formDraftsStore.set({ ...drafts, [form]: { ...drafts[form], ...typed } });
}

/** Forgets what was typed into a form. */
export function forgetFormDraft(form: string): void {
  const { [form]: _, ...others } = formDraftsStore.get();
  if (Object.keys(others).length === 0) formDraftsStore.remove();
  else formDraftsStore.set(others);
}

function isDraft(entry: [string, unknown]): entry is [string, FormDraft] {
  const [, draft] = entry;
  return isRecord(draft) && Object.values(draft).every((text) => typeof text === 'string');
}
