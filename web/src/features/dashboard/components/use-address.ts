import { useSearchParams } from 'next/navigation';
import { useCallback } from 'react';

/** The query of the address, and a way to replace it without another page. */
export function useAddress() {
  const query = useSearchParams();
  const replace = useCallback((next: URLSearchParams) => {
    const text = next.toString();
    window.history.replaceState(null, '', text ? `?${text}` : window.location.pathname);
  }, []);
  return { query, replace };
}
