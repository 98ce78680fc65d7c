import { useState } from 'react';
import { useOutcomeFocus } from './use-outcome-focus';

/** Moves the focus to the first field of a form that is not valid. */
export function useInvalidFocus() {
  const [refusals, setRefusals] = useState(0);
  const { form } = useOutcomeFocus(refusals);
  return { form, refuse: () => setRefusals((before) => before + 1) };
}
