import type { HomeForm as ApiForm } from '@/api/types';
import { PARTS, type Part, partOf } from '@/features/property-form/lib/form';

/** Parts that need a session opened by a link of the last 15 minutes (docs/rules/access.md#rights). */
const BY_LINK: readonly Part[] = ['ownerName', 'host', 'contacts', 'links'];

/** Whether a field is changed with such a link alone. */
export function isByLink(name: string): boolean {
  return BY_LINK.some((part) => part === partOf(name));
}

/** The parts of some fields of the API, in the order of the form and each once. */
export function partsOf(form: Partial<ApiForm>): Part[] {
  const parts = Object.keys(form).map(partOf);
  return PARTS.filter((part) => parts.includes(part));
}

/** The parts that JSON pointers of the API name. */
export function partsAt(pointers: readonly string[]): Part[] {
  return PARTS.filter((part) => pointers.includes(`/${part}`));
}

/** Changes of fields, those that need a link by mail apart. */
export function splitByLink(changes: Partial<ApiForm>): { open: Partial<ApiForm>; byLink: Partial<ApiForm> } {
  const needsLink = ([name]: [string, unknown]) => isByLink(name);
  const entries = Object.entries(changes);
  return {
    open: Object.fromEntries(entries.filter((entry) => !needsLink(entry))),
    byLink: Object.fromEntries(entries.filter(needsLink)),
  };
}
