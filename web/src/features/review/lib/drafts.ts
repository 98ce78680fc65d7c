import { TEXT_LANGUAGES } from '@/i18n/locale';
import { STORAGE_KEYS } from '@/storage/keys';
import { BrowserStore, isRecord, sessionOfTab } from '@/storage/store';
import { REASON_FIELDS } from './fields';
import { type ReasonDraft, type ReturnDraft, TEMPLATE_NAMES } from './reasons';

/** The reasons that were begun, by the home's ID. */
export type ReturnDrafts = Readonly<Record<string, ReturnDraft>>;

/** The reasons that were begun in this tab. Those of another version of the page are left out. */
export const draftsStore = new BrowserStore(
  STORAGE_KEYS.operatorReasons,
  (stored): ReturnDrafts =>
    isRecord(stored) ? Object.fromEntries(Object.entries(stored).filter(isDraft)) : {},
  sessionOfTab,
);

/** Keeps the reasons: a reload loses nothing that was written. */
export function keepDrafts(drafts: ReturnDrafts): void {
  if (Object.keys(drafts).length === 0) draftsStore.remove();
  else draftsStore.set(drafts);
}

function isDraft(entry: [string, unknown]): entry is [string, ReturnDraft] {
  const [, draft] = entry;
  if (!isRecord(draft)) return false;
  const { language, reasons } = draft as ReturnDraft;
  return TEXT_LANGUAGES.includes(language) && Array.isArray(reasons) && reasons.every(isReason);
}

function isReason({ key, field, text, template }: ReasonDraft): boolean {
  const isKnown = REASON_FIELDS.includes(field) && (template === null || TEMPLATE_NAMES.includes(template));
  return isKnown && typeof key === 'number' && typeof text === 'string';
}
