import type { OwnerMessages } from '@/i18n/owner-words';
import { RetryNotice } from '@/ui/notice';
import type { BlocksState } from '../lib/state';

type UnreadProps = {
  messages: OwnerMessages['ownerCalendar'];
  state: BlocksState;
  onRetry: () => void;
};

/** Shown in place of blocks that are being read or could not be read. */
export function Unread({ messages, state, onRetry }: UnreadProps) {
  if (state.reading !== 'failed') {
    return (
      <p aria-busy="true" className="py-6">
        {messages.loading}
      </p>
    );
  }
  return <RetryNotice texts={[messages.unread]} retry={messages.retry} onRetry={onRetry} className="" />;
}
