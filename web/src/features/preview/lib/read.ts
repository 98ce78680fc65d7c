import { call } from '@/api/call';
import { type Found, foundOf } from '@/api/failure';
import type { Preview } from '@/api/types';
import type { Folder } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';

/** What a folder holds, as guests would see it. No folder means that the server could not be reached. */
export async function readPreview(folder: Folder | null, locale: Locale): Promise<Found<Preview>> {
  if (folder === null) return { kind: 'failed', failure: 'offline' };
  return foundOf(await call<Preview>(`${folder}/preview`, locale, { cache: 'no-store' }));
}

const DRAFT = /^\/api\/v1\/listings\/drafts\/([^/]+)$/;

/** The secret of a draft's folder, with which its photos are seen; `null` for the folder of a submitted home. */
export function draftOf(folder: Folder | null): string | null {
  const secret = folder === null ? undefined : DRAFT.exec(folder)?.[1];
  return secret === undefined ? null : decodeURIComponent(secret);
}
