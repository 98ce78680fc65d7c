import type { HomeForm } from '@/api/types';
import { PARTS, type Part, partOf } from '@/features/property-form/lib/form';
import type { OwnerMessages } from '@/i18n/owner-words';

/** A form of the API. Absent and null fields were not given. */
export type Form = Partial<HomeForm>;

/** What an operator may name in a reason: a field, the photos, or the home as a whole. */
export type ReasonField = Part | 'photos' | 'whole';
export const REASON_FIELDS: readonly ReasonField[] = ['whole', ...PARTS, 'photos'];

/** The field as a reason names it in the API: `license_number`; empty for the home as a whole. */
export function slugOf(field: ReasonField): string {
  return field === 'whole' ? '' : field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The name that a JSON pointer or the API's own name of a field begins with: `licenseNumber`. */
function keyOf(field: string): string {
  const [first = ''] = field.replace(/^\//, '').split(/[/.]/);
  return first.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The part of a home that a JSON pointer or the API's own name of a field belongs to. */
export function groupOf(field: string): Part | null {
  const key = keyOf(field);
  return PARTS.find((part) => part === key) ?? partOf(key);
}

/** The name of a field for the operator. A field of a newer API keeps its own name. */
export function fieldName(words: OwnerMessages['review'], field: string): string {
  const key = keyOf(field);
  const names: Readonly<Record<string, string>> = { ...words.part, ...words.field };
  return names[key === '' ? 'whole' : key] ?? field;
}
