import { useCallback, useEffect, useRef } from 'react';

/**
 * A function that runs another one once no pointer is down. What a field says when it is left may move the page; under a press
 * that left the field, the button would move away before the release, and the press would be lost.
 */
export function useAfterPress(): (run: () => void) => void {
  const isDown = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = () => {
      isDown.current = true;
    };
    const release = () => {
      isDown.current = false;
      const due = waiting.current.splice(0);
      // The click follows the release.
      for (const run of due) setTimeout(run);
    };
    const options = { capture: true };
    window.addEventListener('pointerdown', press, options);
    window.addEventListener('pointerup', release, options);
    window.addEventListener('pointercancel', release, options);
    return () => {
      window.removeEventListener('pointerdown', press, options);
      window.removeEventListener('pointerup', release, options);
      window.removeEventListener('pointercancel', release, options);
    };
  }, []);
  return useCallback((run) => {
    if (isDown.current) waiting.current.push(run);
    else run();
  }, []);
}
