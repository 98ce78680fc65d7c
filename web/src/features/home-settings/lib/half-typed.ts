/**
 * The names of a form's date fields in which a date is begun and not complete. The value of such a field is empty, as if nothing
 * were typed.
 */
export function halfTypedDates(form: Pick<HTMLFormElement, 'querySelectorAll'> | null): readonly string[] {
  const fields = form?.querySelectorAll<HTMLInputElement>('input[type="date"]') ?? [];
  return [...fields].filter(({ validity }) => validity.badInput).map(({ name }) => name);
}
