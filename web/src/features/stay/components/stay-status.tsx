'use client';

import { Icon } from '@/components/icons';
import type { Messages } from '@/i18n/words';
import { Notice } from '@/ui/notice';
import { useStay } from './stay-context';

/** Whether the chosen nights are available, as far as the calendar knows. Only one place on a page should announce it. */
export function StayStatus({ messages }: { messages: Messages['calendar'] }) {
  const { verdict } = useStay();
  return (
    <>
      {verdict === 'free' && (
        <p className="mt-3 flex gap-2 font-semibold text-ok">
          <Icon name="check" className="mt-0.5 size-5" />
          {messages.statusFree}
        </p>
      )}
      {verdict === 'askOwner' && (
        <Notice tone="warning" className="mt-3 text-14">
          {messages.statusAsk}
        </Notice>
      )}
    </>
  );
}
