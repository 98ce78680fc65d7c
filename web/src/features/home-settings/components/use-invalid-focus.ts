import { useEffect, useRef, useState } from 'react';

/** Moves the focus to the first field of a form that is not valid. */
export function useInvalidFocus() {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return { form, refuse: () => setRefusals((before) => before + 1) };
}
