/** A draft's secret has 43 characters. */
const DRAFT = /^#draft=([\w-]{20,200})$/;

/** The secret of a draft in the fragment of an address, as our mail gives it; `null` without one. */
export function draftIn(fragment: string): string | null {
  return DRAFT.exec(fragment)?.[1] ?? null;
}
