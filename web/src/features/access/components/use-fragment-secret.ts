import { useEffect } from 'react';
import { secretIn } from '../lib/secret';

/**
 * Reads the secret of a link from the fragment of the address, and takes it out of the address bar.
 *
 * @param onRead is told the secret, or `null` where there is none. It must not change between renders
 */
export function useFragmentSecret(onRead: (secret: string | null) => void) {
  useEffect(() => {
    const read = () => {
      const secret = secretIn(window.location.hash);
      if (secret)
        window.history.replaceState(null, '', `${window.location.pathname}${window.location.search}`);
      onRead(secret);
    };
    // Next.js learns of a new address only after its own effects, which run after this one.
    const timer = setTimeout(read);
    // Another link opened in the same tab changes only the fragment.
    window.addEventListener('hashchange', read);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('hashchange', read);
    };
  }, [onRead]);
}
