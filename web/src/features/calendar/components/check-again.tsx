'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import type { Messages } from '@/i18n/words';
import { type CheckOutcome, checkAgain } from '../lib/check-again';

type CheckAgainProps = {
  propertyId: string;
  /** Whether the page's calendar is old enough for it. */
  offered: boolean;
  messages: Pick<Messages['calendar'], 'checkAgain' | 'checking' | 'check'>;
};

/** Has an older calendar checked again, and draws the page anew with what was found. */
export function CheckAgain({ propertyId, offered, messages }: CheckAgainProps) {
  const router = useRouter();
  const [state, setState] = useState<CheckOutcome | 'idle' | 'checking'>('idle');
  const status = useRef<HTMLSpanElement>(null);
  const checking = state === 'checking';
  const done = state === 'checked' || state === 'lately';

  // The button goes once there is nothing newer to find: the focus must not go with it.
  useEffect(() => {
    if (done) status.current?.focus();
  }, [done]);

  const check = async () => {
    if (checking) return;
    setState('checking');
    const outcome = await checkAgain(propertyId);
    setState(outcome);
    // Whatever was found, and be it by somebody else's click, is drawn.
    if (outcome !== 'limited' && outcome !== 'failed') router.refresh();
  };

  const said = state === 'idle' ? '' : checking ? messages.checking : messages.check[state];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 has-[button]:mt-2">
      {offered && !done && (
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
    </div>
  );
}
