import { Button } from '@/ui/button';
import type { BlocksState } from '../lib/state';
import { syncDetails, type Words } from '../lib/words';

type SyncLineProps = { words: Words; state: BlocksState; onSync: () => void };

/** Whether the server has all edits, and a button that sends and reads everything now. */
export function SyncLine({ words, state, onSync }: SyncLineProps) {
  const { sync } = words.messages;
  const { status } = state;
  const isBusy = status === 'syncing';
  const details = syncDetails(words, state);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        busy={isBusy}
        onClick={() => {
          if (!isBusy) onSync();
        }}
      >
        {sync.now}
      </Button>
      {/* The state 'syncing' is not read out, because each click begins it. */}
      <div aria-live={isBusy ? 'off' : 'polite'} className="min-w-0 grow basis-56">
        <p className="owner-sync font-semibold" data-status={status}>
          {sync[status]}
        </p>
        {details.map((detail) => (
          <p key={detail} className="text-14">
            {detail}
          </p>
        ))}
      </div>
    </div>
  );
}
