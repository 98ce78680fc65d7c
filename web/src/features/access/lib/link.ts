import type { LinkRequest, ListingStatus, OwnerLink, UsedLink } from '@/api/types';
import type { Locale } from '@/i18n/locale';

/** Why a request has no answer that helps: no connection, too many requests, a service that is away, or a refusal. */
export type Failure = 'offline' | 'limited' | 'unavailable' | 'refused';

export type Answer<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  /** There is nothing of that name: a link that was used or is too old, or no ID of a home. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** A home that a link is about. `status` is `null` where it could not be read. */
export type LinkedHome = {
  readonly id: string;
  readonly name: string;
  readonly status: ListingStatus | null;
};

const PATIENCE_MS = 20_000;
/** The result of a link does not wait longer than this for the status of its homes. */
const STATUS_PATIENCE_MS = 4_000;
/** The maximum number of homes whose status is read. */
const MOST_STATUSES = 20;

/** What a link does. Looking does not use it up. */
export function lookAtLink(secret: string, locale: Locale): Promise<Answer<OwnerLink>> {
  return call(linkPath(secret), locale, { method: 'GET', cache: 'no-store' }, (response) => response.json());
}

/** Uses a link, which works once. */
export function spendLink(secret: string, locale: Locale): Promise<Answer<UsedLink>> {
  return call(linkPath(secret), locale, { method: 'POST' }, (response) => response.json());
}

/** Asks for a link to be mailed to the owner of a home. The answer does not tell whether there is such a home. */
export function askForLink(propertyId: string, locale: Locale): Promise<Answer<null>> {
  const body = JSON.stringify({ propertyId } satisfies LinkRequest);
  const headers = { 'content-type': 'application/json' };
  return call('owner/links', locale, { method: 'POST', headers, body }, async () => null);
}

/** The homes of a used link with their status, which only their owners may read while guests do not see them. */
export function homesOf({ link, session }: UsedLink): Promise<LinkedHome[]> {
  const folder = session ? 'owner/properties' : 'properties';
  return Promise.all(
    link.properties.map(async ({ id, name }, index) => ({
      id,
      name,
      status: index < MOST_STATUSES ? await readStatus(`${folder}/${encodeURIComponent(id)}`) : null,
    })),
  );
}

async function readStatus(path: string): Promise<ListingStatus | null> {
  try {
    const signal = AbortSignal.timeout(STATUS_PATIENCE_MS);
    const response = await fetch(`/api/v1/${path}`, { cache: 'no-store', signal });
    if (!response.ok) return null;
    return ((await response.json()) as { status: ListingStatus }).status;
  } catch {
    return null;
  }
}

const linkPath = (secret: string) => `owner/links/${encodeURIComponent(secret)}`;

async function call<Value>(
  path: string,
  locale: Locale,
  request: RequestInit,
  read: (response: Response) => Promise<Value>,
): Promise<Answer<Value>> {
  try {
    const response = await fetch(`/api/v1/${path}`, {
      ...request,
      headers: { 'accept-language': locale, ...request.headers },
      // The page sends no referrer. Some browsers would then name no origin either, and the API refuses such a write.
      referrerPolicy: 'same-origin',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.ok) return { kind: 'done', value: await read(response) };
    if (response.status === 404) return { kind: 'unknown' };
    return { kind: 'failed', failure: failureOf(response.status) };
  } catch {
    return { kind: 'failed', failure: 'offline' };
  }
}

function failureOf(status: number): Failure {
  if (status === 429) return 'limited';
  return status >= 500 ? 'unavailable' : 'refused';
}
