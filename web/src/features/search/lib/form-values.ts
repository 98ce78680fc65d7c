import type { QueryValues } from './query';

/** What a form would send, as the query of an address. */
export function formValues(form: HTMLFormElement): QueryValues {
  const values: Record<string, string[]> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') values[name] = [...(values[name] ?? []), value];
  }
  return values;
}
