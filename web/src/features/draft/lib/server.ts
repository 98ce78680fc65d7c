import { readProblem } from '@/api/problem';
import type {
  HomeForm as ApiForm,
  Draft,
  NewDraft,
  NewSubmission,
  OwnerSession,
  OwnListing,
  Problem,
  SubmissionReceipt,
} from '@/api/types';
import type { Locale } from '@/i18n/locale';
import { folderOf } from './work';

/** Why there is no answer: this device is offline, or a request was sent and nothing came back. */
export type Silence = 'offline' | 'unreachable';

export type Answer<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'refused'; readonly status: number; readonly problem: Problem | null }
  | { readonly kind: 'silent'; readonly why: Silence };

const PATIENCE_MS = 20_000;
const DRAFTS = '/api/v1/listings/drafts';

export function createDraft(locale: Locale): Promise<Answer<NewDraft>> {
  return call(DRAFTS, locale, { method: 'POST' }, having<NewDraft>('token'));
}

export function readDraft(token: string, locale: Locale): Promise<Answer<Draft>> {
  return call(folderOf(token), locale, { cache: 'no-store' }, having<Draft>('version'));
}

/** @param version the version that the form is based on; where another stands by now, the answer is 412 */
export function saveDraft(
  token: string,
  form: Partial<ApiForm>,
  version: number,
  locale: Locale,
): Promise<Answer<Draft>> {
  return call(
    folderOf(token),
    locale,
    sending('PUT', form, { 'if-match': `"${version}"` }),
    having<Draft>('version'),
  );
}

/** @param key the same for every try, so that a retry makes no second home */
export function submitDraft(
  token: string,
  submission: Omit<NewSubmission, 'password'> & { password?: string },
  key: string,
  locale: Locale,
): Promise<Answer<SubmissionReceipt>> {
  const request = sending('POST', submission, { 'idempotency-key': key });
  return call(`${folderOf(token)}/submit`, locale, request, having<SubmissionReceipt>('propertyId'));
}

/** Mails a link that opens a draft to the owner's address in it. */
export function mailDraft(token: string, locale: Locale): Promise<Answer<null>> {
  return call(`${folderOf(token)}/mail`, locale, { method: 'POST' }, async () => null);
}

/** The homes that this browser is signed in to; 401 for none. */
export function readSession(locale: Locale): Promise<Answer<OwnerSession>> {
  return call('/api/v1/owner/session', locale, { cache: 'no-store' });
}

export function readOwnListing(id: string, locale: Locale): Promise<Answer<OwnListing>> {
  return call(`/api/v1/owner/properties/${encodeURIComponent(id)}`, locale, { cache: 'no-store' });
}

function sending(method: string, body: object, headers: Record<string, string>): RequestInit {
  return { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
}

/** Reads an answer that has a field. Anything else is a proxy's, and counts as no answer. */
function having<Value extends object>(field: keyof Value & string) {
  return async (response: Response): Promise<Value> => {
    const value: Value | null = await response.json();
    if (value?.[field] === undefined) throw new TypeError(`an answer without ${field}`);
    return value;
  };
}

async function call<Value>(
  path: string,
  locale: Locale,
  request: RequestInit,
  read: (response: Response) => Promise<Value> = (response) => response.json(),
): Promise<Answer<Value>> {
  try {
    const response = await fetch(path, {
      ...request,
      headers: { 'accept-language': locale, ...request.headers },
      // The page may send no referrer. Some browsers would then name no origin either, and the API refuses such a write.
      referrerPolicy: 'same-origin',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.ok) return { kind: 'done', value: await read(response) };
    return { kind: 'refused', status: response.status, problem: await readProblem(response) };
  } catch {
    // A browser says that it is offline only when it is sure.
    return { kind: 'silent', why: navigator.onLine === false ? 'offline' : 'unreachable' };
  }
}
