import { isRecord } from '@/storage/store';

/**
 * Shorter fragments are places on the page, such as `#content`. A secret has 43 characters, that of an inquiry its id, a dot and
 * 22 characters.
 */
const SECRET = /^#(?=.{20,200}$)([\w-]+(?:\.[\w-]+)?)$/;

/** The secret of a link, from the fragment of its address; `null` if there is none. */
export function secretIn(fragment: string): string | null {
  return SECRET.exec(fragment)?.[1] ?? null;
}

/** What the tab's entry of a page keeps of its secret, so that the page can be loaded again. */
export function entryWith(secret: string): { readonly secret: string } {
  return { secret };
}

/** The secret that the tab's entry of a page keeps; `null` if there is none. */
export function secretOfEntry(state: unknown): string | null {
  return isRecord(state) && typeof state.secret === 'string' ? secretIn(`#${state.secret}`) : null;
}
