import type { Preview } from '@/api/types';
import type { Answer } from '@/features/access/lib/link';
import type { Folder } from '@/features/home/lib/form';
import type { Locale } from '@/i18n/locale';

/** A preview may be made of a draft with many photos and texts. */
const PATIENCE_MS = 20_000;

/** What a folder holds, as guests would see it. No folder means that the server could not be reached. */
export async function readPreview(folder: Folder | null, locale: Locale): Promise<Answer<Preview>> {
  if (folder === null) return { kind: 'failed', failure: 'offline' };
  try {
    const response = await fetch(`${folder}/preview`, {
      cache: 'no-store',
      headers: { 'accept-language': locale },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.ok) return { kind: 'done', value: (await response.json()) as Preview };
    if (response.status === 404) return { kind: 'unknown' };
    if (response.status === 429) return { kind: 'failed', failure: 'limited' };
    return { kind: 'failed', failure: response.status >= 500 ? 'unavailable' : 'refused' };
  } catch {
    return { kind: 'failed', failure: 'offline' };
  }
}

const DRAFT = /^\/api\/v1\/listings\/drafts\/([^/]+)$/;

/** The secret of a draft's folder, with which its photos are seen; `null` for the folder of a submitted home. */
export function draftOf(folder: Folder | null): string | null {
  const secret = folder === null ? undefined : DRAFT.exec(folder)?.[1];
  return secret === undefined ? null : decodeURIComponent(secret);
}
