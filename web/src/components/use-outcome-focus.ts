import { useEffect, useRef } from 'react';

/**
 * Moves the focus after each outcome of a form: to the first invalid field, else to the message about the outcome.
 *
 * @param outcome something else for every outcome, such as a count or a new object; falsy before the first
 */
export function useOutcomeFocus(outcome: unknown) {
  const form = useRef<HTMLFormElement>(null);
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!outcome) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (invalid ?? told.current)?.focus();
  }, [outcome]);
  return { form, told };
}
