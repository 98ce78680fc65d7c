import { STORAGE_KEYS } from '@/components/storage-keys';
import { LOCALES } from '@/i18n/locale';
import { REASON_FIELDS } from './fields';
import { type ReasonDraft, type ReturnDraft, TEMPLATE_NAMES } from './reasons';

/** The reasons that were begun, by the home's ID. */
export type ReturnDrafts = Readonly<Record<string, ReturnDraft>>;

/** Kept in the tab: a reload loses nothing that was written. */
const KEY = STORAGE_KEYS.operatorReasons;

export function keepDrafts(storage: () => Storage, drafts: ReturnDrafts): void {
  try {
    if (Object.keys(drafts).length === 0) storage().removeItem(KEY);
    else storage().setItem(KEY, JSON.stringify(drafts));
  } catch {
    // Without storage the reasons last as long as the page.
  }
}

/** The reasons that were begun in this tab. Those of another version of the page are left out. */
export function keptDrafts(storage: () => Storage): ReturnDrafts {
  try {
    const kept = JSON.parse(storage().getItem(KEY) ?? '{}') as Record<string, ReturnDraft>;
    return Object.fromEntries(Object.entries(kept).filter(([, draft]) => isDraft(draft)));
  } catch {
    return {};
  }
}

function isDraft({ language, reasons }: ReturnDraft): boolean {
  return LOCALES.includes(language) && reasons.every(isReason);
}

function isReason({ key, field, text, template }: ReasonDraft): boolean {
  const isKnown = REASON_FIELDS.includes(field) && (template === null || TEMPLATE_NAMES.includes(template));
  return isKnown && typeof key === 'number' && typeof text === 'string';
}
