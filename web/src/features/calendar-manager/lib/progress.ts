import type { Pass } from '@/api/types';
import { progressPath } from '@/features/dashboard/lib/api';

type Follower = {
  readonly onTold: (pass: Pass) => void;
  readonly onOver: () => void;
  /** The stream ended before the pass, and the browser does not begin another. */
  readonly onLost: () => void;
};

/**
 * Follows a pass as the server tells of it, until it is over. A browser reconnects by itself where a connection breaks, but not
 * after an answer that is no stream.
 *
 * @returns ends it
 */
export function follow(id: string, { onTold, onOver, onLost }: Follower): () => void {
  const source = new EventSource(progressPath(id));
  source.onmessage = ({ data }) => {
    const now: Pass = JSON.parse(data);
    onTold(now);
    if (now.read < now.feeds) return;
    source.close();
    onOver();
  };
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) onLost();
  };
  return () => source.close();
}
