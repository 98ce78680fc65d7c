import { useEffect, useRef } from 'react';

/** A heading that takes the focus after each retry: with the button that was pressed, the focus is gone. */
export function useRetryFocus(retries: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (retries > 0 && document.activeElement === document.body) heading.current?.focus();
  }, [retries]);
  return heading;
}
