import { useEffect } from 'react';
import { entryWith, secretIn, secretOfEntry } from '../lib/secret';

/**
 * Reads the secret of a link from the fragment of the address, and takes it out of the address bar.
 *
 * @param onRead is told the secret, or `null` where there is none. It must not change between renders
 * @param isKept whether the tab keeps the secret, out of sight, until it is closed: then the page can be loaded again
 */
export function useFragmentSecret(onRead: (secret: string | null) => void, isKept = false) {
  useEffect(() => {
    const take = () => {
      const secret = secretIn(window.location.hash);
      const { pathname, search } = window.location;
      if (secret) window.history.replaceState(isKept ? entryWith(secret) : null, '', `${pathname}${search}`);
      return secret;
    };
    const readFirst = () => onRead(take() ?? (isKept ? secretOfEntry(window.history.state) : null));
    const readNext = () => onRead(take());
    // Next.js learns of a new address only after its own effects, which run after this one.
    const timer = setTimeout(readFirst);
    // Another link opened in the same tab changes only the fragment.
    window.addEventListener('hashchange', readNext);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('hashchange', readNext);
    };
  }, [onRead, isKept]);
}
