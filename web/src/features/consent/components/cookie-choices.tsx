'use client';

import { useHydrated } from '@/components/use-hydrated';
import { askAgain } from '../lib/store';

/** The line of a list that opens the choice of cookies again. Without scripts nothing optional runs: there is no line. */
export function CookieChoices({ label, className }: { label: string; className?: string }) {
  if (!useHydrated()) return null;
  return (
    <li>
      <button type="button" className={className} onClick={askAgain}>
        {label}
      </button>
    </li>
  );
}
