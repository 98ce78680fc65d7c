import type { OwnerMessages } from '@/i18n/owner-words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import type { BlocksState } from '../lib/state';

type UnreadProps = {
  messages: OwnerMessages['ownerCalendar'];
  state: BlocksState;
  onRetry: () => void;
};

/** In place of what is not read yet, or could not be. */
export function Unread({ messages, state, onRetry }: UnreadProps) {
  if (state.reading !== 'failed') {
    return (
      <p aria-busy="true" className="py-6">
        {messages.loading}
      </p>
    );
  }
  return (
    <Notice tone="failed" size="box" role="alert">
      <p>{messages.unread}</p>
      <Button className="mt-3" onClick={onRetry}>
        {messages.retry}
      </Button>
    </Notice>
  );
}
