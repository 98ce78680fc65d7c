import type { FieldPath, FormErrors } from '@/features/property-form/lib/form';

/** Whether the texts that describe an element say this. */
function isDescribedBy(element: Element, text: string): boolean {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.some((id) => element.ownerDocument.getElementById(id)?.textContent?.includes(text));
}

/**
 * The control of a field within a step: the one that is marked with it, else the one that has its error. `null` where the field
 * is not on the page.
 */
export function findControl(
  step: ParentNode,
  field: FieldPath,
  error: string | undefined,
): HTMLElement | null {
  const marked = step.querySelector<HTMLElement>(`[data-field="${field}"]`);
  if (marked || error === undefined) return marked;
  const invalid = [...step.querySelectorAll<HTMLElement>('[aria-invalid="true"]')];
  return invalid.find((element) => isDescribedBy(element, error)) ?? null;
}

/** The first control that is marked as wrong, else the group of fields that has an error. */
export function findWrong(step: ParentNode, errors: FormErrors): HTMLElement | null {
  const invalid = step.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (invalid) return invalid;
  const marked = [...step.querySelectorAll<HTMLElement>('[data-field]')];
  return marked.find(({ dataset }) => dataset.field && dataset.field in errors) ?? null;
}

/** Moves the focus to an element. A part of the page that is closed around it is opened first. */
export function reveal(element: HTMLElement) {
  const closed = element.closest('details');
  if (closed) closed.open = true;
  element.focus();
}
