import type { OwnerMessages } from '@/i18n/owner-words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import type { DraftState } from '../lib/state';

type QueuedBannerProps = {
  state: DraftState;
  words: OwnerMessages['draft']['submission'];
  onOpen: () => void;
};

/** Above the information: a home that was submitted without a connection still waits. */
export function QueuedBanner({ state, words, onOpen }: QueuedBannerProps) {
  const { phase, work, submitting } = state;
  if (phase.kind !== 'editing' || work.submission === null) return null;
  const { queued, failures } = work.submission;
  if (!queued && failures === 0) return null;
  const text = submitting ? words.sending : queued ? words.waits : words.title;
  return (
    <div className="page pt-4">
      <Notice tone="warning" className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">{text}</p>
        <Button look="link" className="inline-flex items-center font-semibold" onClick={onOpen}>
          {words.open}
        </Button>
      </Notice>
    </div>
  );
}
