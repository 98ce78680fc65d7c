import type { ApiFailure } from '@/api/call';
import { randomId } from '@/api/random-id';
import { uploadPhoto } from '@/features/home-photos/lib/api';
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

export type BringOutcome = { readonly brought: Brought; readonly failure: ApiFailure | null };

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
  const failed = (failure: ApiFailure): BringOutcome => ({ brought, failure });
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
  return { brought, failure: null };
}
