import { BLOCK_TYPE_VALUES } from '@/api/limits.gen';
import type { Block, BlockEdit } from '@/api/types';
import { parseDay } from '@/features/stay/lib/day';
import { STORAGE_KEYS } from '@/storage/keys';
import { BrowserStore, isRecord } from '@/storage/store';
import { type Change, idOf } from './changes';

/** An edit that the server does not have yet. */
export type QueuedEdit = {
  /** The edit's key in the storage. Keys sort by time. */
  readonly key: string;
  readonly editedAt: string;
  readonly change: Change;
};

/**
 * The edits of a home that wait to be sent, in the storage that all tabs share. Each edit has an entry of its own, so that two
 * tabs that write at the same time lose nothing.
 */
export class EditQueue {
  readonly #store: BrowserStore<QueuedEdit | null>;

  constructor(homeId: string, storage: () => Storage) {
    this.#store = new BrowserStore(`${STORAGE_KEYS.blockEdits}${homeId}:`, readEdit, storage);
  }

  /** Whether the storage has all edits, so that they survive the page. */
  get isKept(): boolean {
    return this.#store.isStored;
  }

  /** Whether a change of the storage may be one of this queue; `null` stands for all of it. */
  concerns(key: string | null): boolean {
    return this.#store.concerns(key);
  }

  /** All edits, the oldest first. Entries that cannot be read are deleted. */
  edits(): QueuedEdit[] {
    return this.#store.all().sort((one, other) => (one.key < other.key ? -1 : 1));
  }

  /**
   * Adds changes that are made now, each later than all that wait.
   *
   * @param newId tells edits apart that two tabs make at the same time
   */
  add(changes: readonly Change[], now: number, newId: () => string): QueuedEdit[] {
    let last = Math.max(0, ...this.edits().map(({ editedAt }) => Date.parse(editedAt)));
    const added = changes.map((change): QueuedEdit => {
      last = Math.max(now, last + 1);
      const editedAt = new Date(last).toISOString();
      return { key: `${editedAt}:${newId()}`, editedAt, change };
    });
    for (const edit of added) this.#store.set(edit, edit.key);
    return added;
  }

  remove(keys: readonly string[]): void {
    for (const key of keys) this.#store.remove(key);
  }
}

/** An edit as the API takes it. */
export function wireEdit({ editedAt, change }: QueuedEdit): BlockEdit {
  return 'put' in change ? { put: change.put, editedAt } : { remove: change.remove, editedAt };
}

/** The edits that may go in one request: the first ones, up to one that must wait for what becomes of another of them. */
export function firstPart(edits: readonly QueuedEdit[], limit: number): QueuedEdit[] {
  const part = edits.slice(0, limit);
  const waits = part.findIndex(({ change }, index) => {
    const needed = neededBy(change);
    return needed !== null && part.slice(0, index).some((before) => idOf(before.change) === needed);
  });
  return waits === -1 ? part : part.slice(0, waits);
}

/**
 * The edits that are not made because a block that must be made first was refused. All later edits of their blocks are among
 * them: they were made to what the refused one was to leave.
 */
export function unmadeWithout(edits: readonly QueuedEdit[], refused: readonly string[]): QueuedEdit[] {
  const unmade = new Set<string>();
  return edits.filter(({ change }) => {
    const needed = neededBy(change);
    if (needed !== null && refused.includes(needed)) unmade.add(idOf(change));
    return unmade.has(idOf(change));
  });
}

function neededBy(change: Change): string | null {
  return 'put' in change ? (change.after ?? null) : null;
}

/** An entry of the queue; `null` for anything else. */
function readEdit(stored: unknown, key: string): QueuedEdit | null {
  if (!isRecord(stored) || !isRecord(stored.change)) return null;
  const { editedAt, change } = stored as QueuedEdit;
  const isWhole =
    'put' in change ? isRecord(change.put) && isBlock(change.put) : typeof change.remove === 'string';
  return isWhole && !Number.isNaN(Date.parse(editedAt)) ? { key, editedAt, change } : null;
}

function isBlock({ id, startDate, endDate, type, reason, createdAt, until }: Block): boolean {
  const isDated = parseDay(startDate) !== null && parseDay(endDate) !== null && startDate <= endDate;
  const isText = [id, reason, createdAt].every((text) => typeof text === 'string');
  // Blocks that former versions stored do not say it.
  const isEnding = !until || !Number.isNaN(Date.parse(until));
  return isDated && isText && isEnding && BLOCK_TYPE_VALUES.includes(type);
}
