'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import type { Messages } from '@/i18n/words';
import { Button } from '@/ui/button';
import { type CheckOutcome, checkAgain } from '../lib/check-again';

type CheckAgainProps = {
  propertyId: string;
  /** Whether the page's calendar is old enough to be checked again. */
  offered: boolean;
  messages: Pick<Messages['availability'], 'checkAgain' | 'checking' | 'check'>;
};

/** Has an older calendar checked again when the page opens, and then refreshes the page. */
export function CheckAgain({ propertyId, offered, messages }: CheckAgainProps) {
  const router = useRouter();
  const [state, setState] = useState<CheckOutcome | 'idle' | 'checking'>('idle');
  const status = useRef<HTMLSpanElement>(null);
  const checking = state === 'checking';
  const done = state === 'checked' || state === 'lately';

  const byHand = useRef(false);
  const begun = useRef(false);

  const check = async () => {
    if (checking) return;
    setState('checking');
    const outcome = await checkAgain(propertyId);
    setState(outcome);
    // Refreshes the page with whatever was found, even if another visitor's check found it.
    if (outcome !== 'limited' && outcome !== 'failed') router.refresh();
  };

  // Opening the page starts a check of an older calendar. The page does not wait: it shows what is known and updates
  // later.
  useEffect(() => {
    if (!offered || begun.current) return;
    begun.current = true;
    void check();
  });

  // The button disappears once there is nothing newer to find. The focus of a guest who pressed it moves to the status.
  useEffect(() => {
    if (done && byHand.current) status.current?.focus();
  }, [done]);

  const checkByHand = () => {
    byHand.current = true;
    void check();
  };

  // An automatic check is only announced when it has something to say.
  const isTold = state !== 'idle' && (byHand.current || state === 'checking' || state === 'checked');
  const said = !isTold ? '' : checking ? messages.checking : messages.check[state as CheckOutcome];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 has-[button]:mt-2">
      {offered && !done && !(checking && !byHand.current) && (
        <Button className="bg-paper" busy={checking} onClick={checkByHand}>
          {messages.checkAgain}
        </Button>
      )}
      {/* The sentence above shows a check that was just made, so this is only read out. */}
      <span
        ref={status}
        role="status"
        tabIndex={-1}
        className={state === 'checked' ? 'sr-only' : 'outline-none'}
      >
        {said}
      </span>
    </div>
  );
}
