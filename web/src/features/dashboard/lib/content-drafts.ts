import { CONTENT_NAME_VALUES } from '@/api/limits.gen';
import type { ContentName } from '@/api/types';
import { STORAGE_KEYS } from '@/storage/keys';
import { BrowserStore, isRecord, sessionOfTab } from '@/storage/store';

/** What was begun of a document: the form as it is typed, the reason, and the version that it was begun over. */
export type ContentDraft = {
  readonly draft: Readonly<Record<string, unknown>>;
  readonly note: string;
  readonly version: number;
};

/** By the names of the documents. */
export type ContentDrafts = Readonly<Partial<Record<ContentName, ContentDraft>>>;

/** What was begun in this tab, so that neither another document, a reload nor another sign-in loses it. */
export const contentDraftsStore = new BrowserStore(
  STORAGE_KEYS.operatorContent,
  (stored): ContentDrafts =>
    isRecord(stored) ? Object.fromEntries(Object.entries(stored).filter(isDraft)) : {},
  sessionOfTab,
);

/** Keeps what was begun of a document. */
export function keepContentDraft(name: ContentName, draft: ContentDraft): void {
  contentDraftsStore.set({ ...contentDraftsStore.get(), [name]: draft });
}

/** Forgets what was begun of a document. */
export function forgetContentDraft(name: ContentName): void {
  const { [name]: _, ...others } = contentDraftsStore.get();
  if (Object.keys(others).length === 0) contentDraftsStore.remove();
  else contentDraftsStore.set(others);
}

function isDraft([name, kept]: [string, unknown]): boolean {
  if (!isRecord(kept) || !CONTENT_NAME_VALUES.some((each) => each === name)) return false;
  const { draft, note, version } = kept as ContentDraft;
  return isRecord(draft) && typeof note === 'string' && typeof version === 'number';
}
