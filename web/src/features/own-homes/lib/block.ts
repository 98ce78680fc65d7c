import type { BlockType } from '@/api/types';
import type { AddOutcome } from '@/features/owner-calendar/lib/block-store';
import type { NewRange } from '@/features/owner-calendar/lib/changes';
import { type BlockFaults, type BlockForm, checkForm } from '@/features/owner-calendar/lib/form';
import type { Day } from '@/features/stay/lib/day';

/** What is wrong with dates that are to be blocked in several homes. */
export type BlockErrors = { readonly faults: BlockFaults; readonly hasNoHome: boolean };

/** The dates as they are typed, for some homes, or what is wrong with them. The API decides by the day at each home. */
export function checkBlock(
  form: BlockForm,
  homes: readonly string[],
  today: Day,
  types: Record<BlockType, string>,
): { range: NewRange } | BlockErrors {
  const checked = checkForm(form, today, types);
  const hasNoHome = homes.length === 0;
  if ('range' in checked && !hasNoHome) return checked;
  return { faults: 'faults' in checked ? checked.faults : {}, hasNoHome };
}

/** The result at one home. */
export type BlockOutcome = { readonly kind: 'sending' } | AddOutcome;

/** Whether the dates are blocked in a home, or will be. */
function isDone({ kind }: BlockOutcome): boolean {
  return kind === 'synced' || kind === 'local';
}

/**
 * The homes that are left out once the dates were sent. Where some did not take them, the others are left out too, so that the
 * next try is only for those; `null` where all took them.
 */
export function leftAfter(
  left: ReadonlySet<string>,
  outcomes: ReadonlyMap<string, BlockOutcome>,
): ReadonlySet<string> | null {
  const done = [...outcomes].flatMap(([id, outcome]) => (isDone(outcome) ? [id] : []));
  return done.length === outcomes.size ? null : new Set([...left, ...done]);
}
