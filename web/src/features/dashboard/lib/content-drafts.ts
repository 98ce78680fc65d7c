import { CONTENT_NAME_VALUES } from '@/api/limits.gen';
import { DraftStore } from '@/storage/drafts';
import { STORAGE_KEYS } from '@/storage/keys';
import { isRecord } from '@/storage/store';

/** What was begun of a document: the form as it is typed, the reason, and the version that it was begun over. */
export type ContentDraft = {
  readonly draft: Readonly<Record<string, unknown>>;
  readonly note: string;
  readonly version: number;
};

/** By the names of the documents. */
export const contentDrafts = new DraftStore<ContentDraft>(
  STORAGE_KEYS.operatorContent,
  ({ draft, note, version }, name) =>
    CONTENT_NAME_VALUES.some((each) => each === name) &&
    isRecord(draft) &&
    typeof note === 'string' &&
    typeof version === 'number',
);
