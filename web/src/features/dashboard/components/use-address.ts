import { useSearchParams } from 'next/navigation';
import { useCallback, useMemo } from 'react';
import { partOf, withPart } from '../lib/table';

/**
 * The query of the address, and a way to replace it without another page.
 *
 * @param name only the part of a table of this name, where a screen has several
 */
export function useAddress(name?: string) {
  const all = useSearchParams();
  const query = useMemo(() => (name === undefined ? all : partOf(all, name)), [all, name]);
  const replace = useCallback(
    (next: URLSearchParams) => {
      const { search, pathname } = window.location;
      const whole = name === undefined ? next : withPart(new URLSearchParams(search), name, next);
      const text = whole.toString();
      window.history.replaceState(null, '', text ? `?${text}` : pathname);
    },
    [name],
  );
  return { query, replace };
}
