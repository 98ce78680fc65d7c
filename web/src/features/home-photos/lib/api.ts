import { type Answer, answerOf, call, ifMatch, nothing, sending } from '@/api/call';
import { hasCode } from '@/api/failure';
import type { OwnPhoto, PhotoArrangement, PhotoList } from '@/api/types';
import type { Folder } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';

/** The API receives a photo for a minute, after it has waited a minute for its turn. */
const UPLOAD_TIMEOUT_MS = 150_000;

/** The photos of a home or draft. */
export function listPhotos(folder: Folder, locale: Locale): Promise<Answer<PhotoList>> {
  return call(`${folder}/photos`, locale, { method: 'GET', cache: 'no-store' });
}

/** Replaces order and alternative texts, if `version` is still that of the photos. */
export function arrangePhotos(
  folder: Folder,
  locale: Locale,
  arrangement: PhotoArrangement,
  version: string,
): Promise<Answer<PhotoList>> {
  return call(`${folder}/photos`, locale, sending('PATCH', arrangement, ifMatch(version)));
}

/** Removes a photo. One that is not there counts as removed. */
export async function removePhoto(folder: Folder, locale: Locale, id: string): Promise<Answer<null>> {
  const answer = await call(photoPath(folder, id), locale, { method: 'DELETE' }, nothing);
  return hasCode(answer, 'photo_not_found') ? { kind: 'done', value: null } : answer;
}

/** A file that is sent. */
export type Sending = {
  readonly folder: Folder;
  readonly locale: Locale;
  readonly id: string;
  readonly file: Blob;
  /** Gets the part that was sent, from 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
};

/** Uploads a photo. The same file under the same id again changes nothing. `fetch` cannot tell how far it is. */
export function uploadPhoto({
  folder,
  locale,
  id,
  file,
  onProgress,
  signal,
}: Sending): Promise<Answer<OwnPhoto>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const offline = () => resolve({ kind: 'silent', why: 'offline' });
    request.open('PUT', photoPath(folder, id));
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.responseType = 'text';
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.setRequestHeader('accept-language', locale);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = offline;
    request.ontimeout = offline;
    request.onabort = offline;
    request.onload = () => resolve(answerOf<OwnPhoto>(async () => asResponse(request)));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) offline();
    else request.send(file);
  });
}

function asResponse(request: XMLHttpRequest): Response {
  const type = request.getResponseHeader('content-type') ?? '';
  return new Response(request.responseText, { status: request.status, headers: { 'content-type': type } });
}

const photoPath = (folder: Folder, id: string) => `${folder}/photos/${encodeURIComponent(id)}`;
