import { useEffect, useRef, useState } from 'react';
import { emptyForm } from '@/features/property-form/lib/defaults';
import type { Locale } from '@/i18n/locale';
import { BROWSER } from '@/storage/browser';
import { useObservable } from '@/storage/observable';
import { DraftStore } from '../lib/draft-store';
import { draftIn } from '../lib/resume-link';

/**
 * The draft of this page. It is opened when the form is shown, when the address has the secret of a draft, and when a
 * submission waits to be sent.
 *
 * @param showForm shows the form, and takes the fragment out of the address bar
 */
export function useDraft(locale: Locale, isFormShown: boolean, showForm: () => void) {
  const [store] = useState(() => new DraftStore(BROWSER, locale, emptyForm(locale)));
  const state = useObservable(store);
  const isOpen = useRef(false);

  useEffect(() => store.listen(), [store]);

  useEffect(() => {
    const read = () => {
      const token = draftIn(window.location.hash);
      if (token) showForm();
      else if (isOpen.current) return;
      else if (!isFormShown) {
        isOpen.current = store.openQueued();
        return;
      }
      isOpen.current = true;
      void store.open(token);
    };
    // Next.js learns of a new address only after its own effects, which run after this one.
    const timer = setTimeout(read);
    // A link opened in the same tab changes only the fragment.
    window.addEventListener('hashchange', read);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('hashchange', read);
    };
  }, [store, isFormShown, showForm]);

  return { store, state };
}
