import type { Block, BlockType } from '@/api/types';
import { addDays } from '@/features/stay/lib/day';
import { lastNight, type Nights, overlaps } from '@/features/stay/lib/ranges';

/**
 * A change of one block: it is made or replaced, or removed by its id. `after` names the block that must be made first: where that
 * is refused, this change is not made.
 */
export type Change = { readonly put: Block; readonly after?: string } | { readonly remove: string };

/** Nights to be blocked, by the first and the last of them. */
export type NewRange = {
  readonly startDate: string;
  readonly endDate: string;
  readonly type: BlockType;
  readonly reason: string;
};

export function idOf(change: Change): string {
  return 'put' in change ? change.put.id : change.remove;
}

/** The nights of a block, whose end date is its last night. */
export function nightsOf({ startDate, endDate }: { startDate: string; endDate: string }): Nights {
  return { first: startDate, end: addDays(endDate, 1) };
}

/** The first and the last night, as the API writes them. */
export function datesOf(nights: Nights): { startDate: string; endDate: string } {
  return { startDate: nights.first, endDate: lastNight(nights) };
}

/** Blocks after changes, in the order in which they were made. */
export function applied(blocks: readonly Block[], changes: readonly Change[]): Block[] {
  const byId = new Map(blocks.map((block) => [block.id, block]));
  for (const change of changes) {
    if ('put' in change) byId.set(change.put.id, change.put);
    else byId.delete(change.remove);
  }
  const key = ({ createdAt, id }: Block) => [Date.parse(createdAt), id] as const;
  return [...byId.values()].sort((one, other) => {
    const [[at, id], [otherAt, otherId]] = [key(one), key(other)];
    return at - otherAt || (id < otherId ? -1 : 1);
  });
}

/**
 * The changes that take nights out of all blocks. What is left before them keeps the id of its block, and so does what is left
 * after them where nothing is left before. Where both are left, the new block comes first, and its block is shortened only after
 * it: nights that stay blocked are never available in between.
 */
export function opening(
  blocks: readonly Block[],
  nights: Nights,
  newId: () => string,
  now: string,
): Change[] {
  return blocks.flatMap((block): Change[] => {
    const whole = nightsOf(block);
    if (!overlaps(whole, nights)) return [];
    const [left, right] = [
      { first: whole.first, end: nights.first },
      { first: nights.end, end: whole.end },
    ].map((side) => (side.first < side.end ? { ...block, ...datesOf(side) } : null));
    if (left && right) {
      const id = newId();
      return [{ put: { ...right, id, createdAt: now } }, { put: left, after: id }];
    }
    const side = left ?? right;
    return [side ? { put: side } : { remove: block.id }];
  });
}

/** The changes that undo others. */
export function inverse(blocks: readonly Block[], changes: readonly Change[]): Change[] {
  const before = new Map(blocks.map((block) => [block.id, block]));
  const ids = [...new Set(changes.map(idOf))].reverse();
  return ids.flatMap((id): Change[] => {
    const block = before.get(id);
    return [block ? { put: block } : { remove: id }];
  });
}
