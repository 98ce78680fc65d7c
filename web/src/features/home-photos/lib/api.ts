import { readProblem } from '@/api/problem';
import type { OwnPhoto, PhotoArrangement, PhotoList, Problem } from '@/api/types';
import type { Folder } from '@/features/home/lib/form';
import type { Locale } from '@/i18n/locale';

/** Why a request has no answer that helps: no connection, a service that is away, or a refusal. */
export type Failure =
  | { readonly kind: 'offline' | 'unavailable' }
  | { readonly kind: 'refused'; readonly code: string | null; readonly text: string | null };

export type Answer<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'failed'; readonly failure: Failure };

const PATIENCE_MS = 20_000;
/** The API receives a photo for a minute, after it has waited a minute for its turn. */
const UPLOAD_PATIENCE_MS = 150_000;

/** The photos of a home or draft. */
export function listPhotos(folder: Folder, locale: Locale): Promise<Answer<PhotoList>> {
  return call(`${folder}/photos`, locale, { method: 'GET', cache: 'no-store' }, readJson);
}

/** Replaces order and alternative texts, if `version` is still that of the photos. */
export function arrangePhotos(
  folder: Folder,
  locale: Locale,
  arrangement: PhotoArrangement,
  version: string,
): Promise<Answer<PhotoList>> {
  const headers = { 'content-type': 'application/json', 'if-match': `"${version}"` };
  const request = { method: 'PATCH', headers, body: JSON.stringify(arrangement) };
  return call(`${folder}/photos`, locale, request, readJson);
}

/** Removes a photo. One that is not there counts as removed. */
export async function removePhoto(folder: Folder, locale: Locale, id: string): Promise<Answer<null>> {
  const answer = await call(photoPath(folder, id), locale, { method: 'DELETE' }, async () => null);
  const isGone =
    answer.kind === 'failed' &&
    answer.failure.kind === 'refused' &&
    answer.failure.code === 'photo_not_found';
  return isGone ? { kind: 'done', value: null } : answer;
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
    const offline = () => resolve({ kind: 'failed', failure: { kind: 'offline' } });
    request.open('PUT', photoPath(folder, id));
    request.timeout = UPLOAD_PATIENCE_MS;
    request.responseType = 'text';
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.setRequestHeader('accept-language', locale);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = offline;
    request.ontimeout = offline;
    request.onabort = offline;
    request.onload = async () => resolve(await answerOf(asResponse(request), readJson));
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
const readJson = (response: Response) => response.json();

async function call<Value>(
  path: string,
  locale: Locale,
  request: RequestInit,
  read: (response: Response) => Promise<Value>,
): Promise<Answer<Value>> {
  try {
    const response = await fetch(path, {
      ...request,
      headers: { 'accept-language': locale, ...request.headers },
      // Some browsers name no origin on a page that sends no referrer, and the API refuses such a write.
      referrerPolicy: 'same-origin',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return await answerOf(response, read);
  } catch {
    return { kind: 'failed', failure: { kind: 'offline' } };
  }
}

/** What a response means. A page of a hotel's network in place of an answer is no connection. */
async function answerOf<Value>(
  response: Response,
  read: (response: Response) => Promise<Value>,
): Promise<Answer<Value>> {
  if (!response.ok) return { kind: 'failed', failure: await failureOf(response) };
  try {
    return { kind: 'done', value: await read(response) };
  } catch {
    return { kind: 'failed', failure: { kind: 'offline' } };
  }
}

async function failureOf(response: Response): Promise<Failure> {
  // The API gave up on a body that came too slowly.
  if (response.status === 408) return { kind: 'offline' };
  if (response.status >= 500) return { kind: 'unavailable' };
  const problem: Problem | null = await readProblem(response);
  return { kind: 'refused', code: problem?.code ?? null, text: problem?.detail ?? null };
}
