import { isRefusal } from '@/api/failure';
import type { OwnerMessages } from '@/i18n/owner-words';

import { hasLeftOut } from './left-out';
import type { DraftState } from './state';
import { isUnsaved, isWorthSaving } from './work';

export type Status = keyof OwnerMessages['draft']['status'];

/** Where what was typed is safe by now. */
export function statusOf({ work, saving, trouble, conflict }: DraftState): Status {
  if (work.revision === 0 && work.server === null) return 'empty';
  if (saving.kind === 'saving') return 'saving';
  if (!isUnsaved(work) && conflict === null) {
    if (work.submission?.queued) return 'queued';
    if (hasLeftOut(work.form)) return trouble ?? 'savedPartly';
    return trouble ? 'onlyServer' : 'saved';
  }
  if (trouble) return trouble;
  if (conflict) return 'localConflict';
  if (work.submission?.queued) return 'queued';
  if (saving.kind === 'failed') {
    if (isRefusal(saving.failure)) return 'localRefused';
    return saving.failure === 'offline' ? 'localOffline' : 'localAway';
  }
  return work.server || isWorthSaving(work) ? 'saving' : 'local';
}

/** Whether a status is routine, so that it is not read out each time. */
export function isRoutine(status: Status): boolean {
  return ['empty', 'saving', 'saved', 'savedPartly', 'local'].includes(status);
}
