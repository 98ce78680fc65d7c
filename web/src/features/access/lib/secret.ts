/** Shorter fragments are places on the page, such as `#content`. A secret has 43 characters. */
const SECRET = /^#([\w-]{20,200})$/;

/** The secret of a link, from the fragment of its address; `null` if there is none. */
export function secretIn(fragment: string): string | null {
  return SECRET.exec(fragment)?.[1] ?? null;
}
