import { call, having, nothing, sending } from '@/api/call';
import { type Found, foundOf } from '@/api/failure';
import { homeFolder } from '@/api/owner';
import type { LinkRequest, ListingStatus, OwnerLink, UsedLink } from '@/api/types';
import type { Locale } from '@/i18n/locale';

/** A home that a link is about. `status` is `null` where it could not be read. */
export type LinkedHome = {
  readonly id: string;
  readonly name: string;
  readonly status: ListingStatus | null;
};

const LINKS = '/api/v1/owner/links';
/** The result of a link does not wait longer than this for the status of its homes. */
const STATUS_TIMEOUT_MS = 4_000;
/** The maximum number of homes whose status is read. */
const MOST_STATUSES = 20;

/** What a link does. Looking does not use it up. */
export async function lookAtLink(secret: string, locale: Locale): Promise<Found<OwnerLink>> {
  return foundOf(await call<OwnerLink>(linkPath(secret), locale, { cache: 'no-store' }));
}

/** Uses a link, which works once. */
export async function spendLink(secret: string, locale: Locale): Promise<Found<UsedLink>> {
  return foundOf(await call<UsedLink>(linkPath(secret), locale, { method: 'POST' }));
}

/** Asks for a link to be mailed to an owner. The answer does not tell whether there is such a home or address. */
export async function askForLink(who: LinkRequest, locale: Locale): Promise<Found<null>> {
  const request = sending('POST', who);
  return foundOf(await call(LINKS, locale, request, nothing));
}

/** The homes of a used link with their status, which only their owners may read while guests do not see them. */
export function homesOf({ link, session }: UsedLink, locale: Locale): Promise<LinkedHome[]> {
  const pathOf = session ? homeFolder : guestPath;
  return Promise.all(
    link.properties.map(async ({ id, name }, index) => ({
      id,
      name,
      status: index < MOST_STATUSES ? await readStatus(pathOf(id), locale) : null,
    })),
  );
}

async function readStatus(path: string, locale: Locale): Promise<ListingStatus | null> {
  const request = { cache: 'no-store', timeoutMs: STATUS_TIMEOUT_MS } as const;
  const answer = await call(path, locale, request, having<{ status: ListingStatus }>('status'));
  return answer.kind === 'done' ? answer.value.status : null;
}

const linkPath = (secret: string) => `${LINKS}/${encodeURIComponent(secret)}`;
const guestPath = (id: string) => `/api/v1/properties/${encodeURIComponent(id)}`;
