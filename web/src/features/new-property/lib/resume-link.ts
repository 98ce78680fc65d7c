/** What may be the secret of a draft. One that was not copied whole is still asked for, and so told to be unknown. */
const DRAFT = /^#draft=([\w-]{1,200})/;

/** The secret of a draft in the fragment of an address, as our mail gives it; `null` without one. */
export function draftIn(fragment: string): string | null {
  return DRAFT.exec(fragment)?.[1] ?? null;
}
