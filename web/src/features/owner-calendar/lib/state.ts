import type { Block, BlockEditResult, FeedEvent, PropertyCalendar } from '@/api/types';
import { applied, type Change, idOf } from './changes';
import { type QueuedEdit, unmadeWithout } from './queue';

/** Whether the server has all edits: `error` is told as kept on this device only. */
type SyncStatus = 'idle' | 'syncing' | 'success' | 'error';

/** An edit that the server did not make, and why. It does not wait any more. */
export type Notice = {
  readonly key: string;
  readonly outcome: 'superseded' | 'refused';
  /** The block that was meant, where it is known. */
  readonly block: Block | null;
  /** The server's reason. */
  readonly detail: string | null;
};

/** The blocks of a home, as the server has them and as this browser changes them. */
export type BlocksState = {
  readonly reading: 'reading' | 'read' | 'failed';
  /** `null` until they are read. */
  readonly server: readonly Block[] | null;
  readonly calendar: PropertyCalendar | null;
  readonly events: readonly FeedEvent[];
  readonly queue: readonly QueuedEdit[];
  /** Whether the queue survives the page. */
  readonly isKept: boolean;
  readonly status: SyncStatus;
  /** Why the server refuses to be asked at all. */
  readonly refusal: string | null;
  readonly notices: readonly Notice[];
};

export const NOTHING_READ: BlocksState = {
  reading: 'reading',
  server: null,
  calendar: null,
  events: [],
  queue: [],
  isKept: true,
  status: 'idle',
  refusal: null,
  notices: [],
};

/** The blocks as they are shown: the server's with what waits to be sent. */
export function shownBlocks({ server, queue }: Pick<BlocksState, 'server' | 'queue'>): Block[] {
  return applied(server ?? [], changesOf(queue));
}

function changesOf(edits: readonly QueuedEdit[]): Change[] {
  return edits.map(({ change }) => change);
}

/**
 * The edits that left the queue in another tab. They were made, most likely, and the blocks are read again in a moment.
 */
export function afterOtherTab(state: BlocksState, queue: readonly QueuedEdit[]): BlocksState {
  const keys = new Set(queue.map(({ key }) => key));
  const sent = state.queue.filter(({ key }) => !keys.has(key));
  const isDone = state.status === 'error' && queue.length === 0;
  return {
    ...state,
    queue,
    server: state.server && applied(state.server, changesOf(sent)),
    status: isDone ? 'success' : state.status,
  };
}

/** Notices of sent edits that were not applied: superseded by a newer edit of another browser, or refused. */
export function noticesOf(
  sent: readonly QueuedEdit[],
  results: readonly BlockEditResult[],
  blocks: readonly Block[],
): Notice[] {
  return sent.flatMap((edit, index): Notice[] => {
    const result = results[index];
    if (!result || result.outcome === 'applied') return [];
    return [noticeOf(edit, result.outcome, result.detail ?? null, blocks)];
  });
}

/** Notices of waiting edits that depend on a refused one, so they are not made. */
export function unmadeNotices(
  told: readonly Notice[],
  waiting: readonly QueuedEdit[],
  blocks: readonly Block[],
): Notice[] {
  const refused = told.filter(({ outcome }) => outcome === 'refused');
  const ids = refused.flatMap(({ block }) => (block ? [block.id] : []));
  const detail = refused[0]?.detail ?? null;
  return unmadeWithout(waiting, ids).map((edit) => noticeOf(edit, 'refused', detail, blocks));
}

function noticeOf(
  { key, change }: QueuedEdit,
  outcome: Notice['outcome'],
  detail: string | null,
  blocks: readonly Block[],
): Notice {
  const known = blocks.find(({ id }) => id === idOf(change));
  return { key, outcome, block: 'put' in change ? change.put : (known ?? null), detail };
}
