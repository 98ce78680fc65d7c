import { NEW_BLOCK_REASON_MAX_LENGTH } from '@/api/limits.gen';
import type { BlockType } from '@/api/types';
import { type Day, daysBetween, parseDay } from '@/features/stay/lib/day';
import type { NewRange } from './changes';

export type BlockForm = { startDate: string; endDate: string; type: BlockType; reason: string };

type BlockField = 'startDate' | 'endDate' | 'reason';

type BlockFault = 'startMissing' | 'startPast' | 'endMissing' | 'endFirst' | 'reasonLong';

export type BlockFaults = Partial<Record<BlockField, BlockFault>>;

/** How many days after today the last night is that the calendar has: it has two years. */
export const LAST_NIGHT_AHEAD = 729;

export const EMPTY_FORM: BlockForm = { startDate: '', endDate: '', type: 'owner_block', reason: '' };

/**
 * What a form says, or what is wrong with it.
 *
 * @param types what each type is called: the reason where none is typed, since the API wants one
 */
export function checkForm(
  form: BlockForm,
  today: Day,
  types: Record<BlockType, string>,
): { range: NewRange } | { faults: BlockFaults } {
  const [start, end] = [parseDay(form.startDate), parseDay(form.endDate)];
  const reason = form.reason.trim() || types[form.type];
  const faults: BlockFaults = {};
  if (start === null) faults.startDate = 'startMissing';
  else if (start < today) faults.startDate = 'startPast';
  if (end === null) faults.endDate = 'endMissing';
  else if (start !== null && end < start) faults.endDate = 'endFirst';
  if ([...reason].length > NEW_BLOCK_REASON_MAX_LENGTH) faults.reason = 'reasonLong';
  if (Object.keys(faults).length > 0) return { faults };
  return { range: { ...form, reason } };
}

/** The days of a form, both ends included; `null` while they are not both there, or the wrong way round. */
export function dayCount({ startDate, endDate }: BlockForm): number | null {
  const [start, end] = [parseDay(startDate), parseDay(endDate)];
  return start === null || end === null || end < start ? null : daysBetween(start, end) + 1;
}

/** A form whose start moved past its end takes its end along. */
export function withStart(form: BlockForm, startDate: string): BlockForm {
  const follows = form.endDate === '' || form.endDate < startDate;
  return { ...form, startDate, endDate: follows ? startDate : form.endDate };
}
