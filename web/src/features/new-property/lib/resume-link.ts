/** The form of a draft's secret. An incomplete one is still sent to the API, which says that it is unknown. */
const DRAFT = /^#draft=([\w-]{1,200})/;

/** The secret of a draft in the fragment of an address, as our mail gives it; `null` without one. */
export function draftIn(fragment: string): string | null {
  return DRAFT.exec(fragment)?.[1] ?? null;
}
