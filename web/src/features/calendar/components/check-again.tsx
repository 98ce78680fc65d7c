'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import type { PropertyCalendar } from '@/api/types';
import type { Messages } from '@/i18n/words';
import { type CheckOutcome, checkAgain } from '../lib/check-again';

type CheckAgainProps = {
  propertyId: string;
  sources: PropertyCalendar['sources'];
  /** Whether the page's calendar is old enough for it. */
  offered: boolean;
  messages: Pick<Messages['calendar'], 'checkAgain' | 'checking' | 'check'>;
};

/** Has an older calendar checked again, and draws the page anew with what was found. */
export function CheckAgain({ propertyId, sources, offered, messages }: CheckAgainProps) {
  const router = useRouter();
  const [state, setState] = useState<CheckOutcome | 'idle' | 'checking'>('idle');
  const status = useRef<HTMLSpanElement>(null);
  const checking = state === 'checking';

  // The button goes once there is nothing newer to find: the focus must not go with it.
  useEffect(() => {
    if (state === 'checked') status.current?.focus();
  }, [state]);

  const check = async () => {
    if (checking) return;
    setState('checking');
    const outcome = await checkAgain(propertyId, sources);
    setState(outcome);
    if (outcome === 'checked' || outcome === 'slow') router.refresh();
  };

  const said = state === 'idle' ? '' : checking ? messages.checking : messages.check[state];
  return (
    <span className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
      {offered && state !== 'checked' && (
        <button
          type="button"
          className="button-quiet bg-paper"
          aria-busy={checking}
          aria-disabled={checking}
          onClick={check}
        >
          {messages.checkAgain}
        </button>
      )}
      <span ref={status} role="status" tabIndex={-1} className="outline-none">
        {said}
      </span>
    </span>
  );
}
