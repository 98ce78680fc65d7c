import type { Block, BlockEdit } from '@/api/types';
import { STORAGE_KEYS } from '@/components/storage-keys';
import { parseDay } from '@/features/stay/lib/day';
import { BLOCK_TYPES, type Change, idOf } from './changes';

/** An edit that the server does not have yet. */
export type QueuedEdit = {
  /** Its name in the queue. Names sort by time. */
  readonly key: string;
  readonly editedAt: string;
  readonly change: Change;
};

/**
 * The edits of a home that wait to be sent, in the storage that all tabs share. Each edit has an entry of its own, so that two
 * tabs that write at the same time lose nothing.
 */
export class EditQueue {
  readonly #prefix: string;
  readonly #storage: () => Storage;
  /** Edits that the storage does not take. They are gone with the page. */
  #unkept: QueuedEdit[] = [];

  constructor(homeId: string, storage: () => Storage) {
    this.#prefix = `${STORAGE_KEYS.blockEdits}${homeId}:`;
    this.#storage = storage;
  }

  /** Whether the storage has all edits, so that they survive the page. */
  get isKept(): boolean {
    return this.#unkept.length === 0;
  }

  /** Whether a change of the storage may be one of this queue; `null` stands for all of it. */
  concerns(key: string | null): boolean {
    return key === null || key.startsWith(this.#prefix);
  }

  /** All edits, the oldest first. Entries that cannot be read are deleted. */
  edits(): QueuedEdit[] {
    return [...this.#stored(), ...this.#unkept].sort((one, other) => (one.key < other.key ? -1 : 1));
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
      return { key: `${this.#prefix}${editedAt}:${newId()}`, editedAt, change };
    });
    for (const edit of added) this.#keep(edit);
    return added;
  }

  remove(keys: readonly string[]): void {
    this.#unkept = this.#unkept.filter(({ key }) => !keys.includes(key));
    try {
      const storage = this.#storage();
      for (const key of keys) storage.removeItem(key);
    } catch {
      // A storage that is forbidden has none of them.
    }
  }

  #keep(edit: QueuedEdit): void {
    try {
      this.#storage().setItem(edit.key, JSON.stringify(edit));
    } catch {
      this.#unkept.push(edit);
    }
  }

  #stored(): QueuedEdit[] {
    try {
      const storage = this.#storage();
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      return keys
        .filter((key) => key.startsWith(this.#prefix))
        .flatMap((key) => {
          const edit = readEdit(key, storage.getItem(key));
          if (!edit) storage.removeItem(key);
          return edit ? [edit] : [];
        });
    } catch {
      return [];
    }
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
function readEdit(key: string, text: string | null): QueuedEdit | null {
  try {
    const { editedAt, change } = JSON.parse(text ?? 'null') as QueuedEdit;
    const isWhole = 'put' in change ? isBlock(change.put) : typeof change.remove === 'string';
    return isWhole && !Number.isNaN(Date.parse(editedAt)) ? { key, editedAt, change } : null;
  } catch {
    return null;
  }
}

function isBlock({ id, startDate, endDate, type, reason, createdAt }: Block): boolean {
  const isDated = parseDay(startDate) !== null && parseDay(endDate) !== null && startDate <= endDate;
  const isText = [id, reason, createdAt].every((text) => typeof text === 'string');
  return isDated && isText && BLOCK_TYPES.includes(type);
}
