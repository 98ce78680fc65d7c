import type { ApiFailure } from '@/api/call';
import { randomId } from '@/api/random-id';
import { arrangePhotos, listPhotos, uploadPhoto } from '@/features/home-photos/lib/api';
import type { Folder } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';
import { createDraft, saveNewDraft } from './server';
import type { TakeOut } from './take-out';
import { folderOf } from './work';

/** How far a take-out is brought. A later try goes on from here, so that nothing is made twice. */
export type Brought = {
  readonly draft: { readonly token: string; readonly version: number } | null;
  readonly isSaved: boolean;
  /** The IDs under which the photos are sent. */
  readonly photoIds: readonly string[];
  /** How many photos were answered. */
  readonly photos: number;
  /** How many of these the server did not accept. */
  readonly refused: number;
};

export type BringOutcome = {
  readonly brought: Brought;
  readonly failure: ApiFailure | null;
  /** Whether the alternative texts could not be added, because the photos were not looked at in time. */
  readonly isWithoutTexts?: boolean;
};

export function nothingBrought({ photos }: TakeOut): Brought {
  return { draft: null, isSaved: false, photoIds: photos.map(() => randomId()), photos: 0, refused: 0 };
}

/** Makes a draft of a take-out, with its photos. Ends at what fails. */
export async function bring(
  takeOut: TakeOut,
  begun: Brought,
  locale: Locale,
  onBrought: (brought: Brought) => void,
): Promise<BringOutcome> {
  let brought = begun;
  const reach = (part: Partial<Brought>) => {
    brought = { ...brought, ...part };
    onBrought(brought);
  };
  const failed = (failure: ApiFailure | null): BringOutcome => ({ brought, failure });
  if (brought.draft === null) {
    const made = await createDraft(locale);
    if (made.kind !== 'done') return failed(made);
    reach({ draft: made.value });
  }
  const { draft } = brought;
  if (draft === null) return { brought, failure: null };
  if (!brought.isSaved) {
    const saved = await saveNewDraft(draft, takeOut.draft, locale);
    if (saved.kind !== 'done') return failed(saved);
    reach({ isSaved: true });
  }
  while (brought.photos < takeOut.photos.length) {
    const file = takeOut.photos[brought.photos];
    const id = brought.photoIds[brought.photos];
    if (file && id) {
      const { signal } = new AbortController();
      const folder = folderOf(draft.token);
      const sent = await uploadPhoto({ folder, locale, id, file, signal, onProgress: () => {} });
      if (sent.kind !== 'done') {
        // What is wrong with one photo keeps no other back.
        const isRefused = sent.kind === 'refused' && [409, 413, 415, 422].includes(sent.status);
        if (!isRefused) return failed(sent);
        reach({ refused: brought.refused + 1 });
      }
    }
    reach({ photos: brought.photos + 1 });
  }
  const added = await addTexts(takeOut, brought.photoIds, folderOf(draft.token), locale);
  return added === 'late' ? { brought, failure: null, isWithoutTexts: true } : failed(added);
}

/** How often the photos are asked for until all were looked at, and the time in between. */
const LOOKS = 30;
const PAUSE_MS = 1_000;

/** Adds the alternative texts of the photos, which can be arranged once all were looked at. */
async function addTexts(
  { texts }: TakeOut,
  photoIds: readonly string[],
  folder: Folder,
  locale: Locale,
): Promise<ApiFailure | 'late' | null> {
  if (texts.every((each) => each.length === 0)) return null;
  for (let look = 0; look < LOOKS; look += 1) {
    if (look > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const listed = await listPhotos(folder, locale);
    if (listed.kind !== 'done') return listed;
    const { items, version } = listed.value;
    if (items.some(({ state }) => state === 'waiting')) continue;
    const ready = items.filter(({ state }) => state === 'ready' || state === 'held');
    const arrangement = {
      items: ready.map(({ id, altTexts }) => {
        const known = texts[photoIds.indexOf(id)] ?? [];
        return { id, altTexts: known.length > 0 ? [...known] : altTexts };
      }),
    };
    const arranged = await arrangePhotos(folder, locale, arrangement, version);
    return arranged.kind === 'done' ? null : arranged;
  }
  return 'late';
}
