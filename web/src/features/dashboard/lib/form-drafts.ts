import { DraftStore } from '@/storage/drafts';
import { STORAGE_KEYS } from '@/storage/keys';

/** What was typed into the fields of a form, by their names. */
type FormDraft = Readonly<Partial<Record<string, string>>>;

/** By the names of the forms, such as `message CASA-1001`. */
export const formDrafts = new DraftStore<FormDraft>(STORAGE_KEYS.operatorForms, (typed) =>
  Object.values(typed).every((text) => typeof text === 'string'),
);
