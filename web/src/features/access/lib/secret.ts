import { isRecord } from '@/storage/store';

/** Shorter fragments are places on the page, such as `#content`. A secret has 43 characters. */
const SECRET = /^#([\w-]{20,200})$/;

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
