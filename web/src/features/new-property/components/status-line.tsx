import type { OwnerMessages } from '@/i18n/owner-words';
import type { DraftState } from '../lib/state';
import { isRoutine, statusOf } from '../lib/status';

type StatusLineProps = { state: DraftState; words: OwnerMessages['draft']['status'] };

/** Where what was typed is safe by now. Only what is unusual is read out. */
export function StatusLine({ state, words }: StatusLineProps) {
  const status = statusOf(state);
  const details = state.saving.kind === 'failed' && status === 'localRefused' ? state.saving.details : [];
  return (
    <div aria-live={isRoutine(status) ? 'off' : 'polite'} className="text-14 text-ink-2">
      <p>{words[status]}</p>
      {details.map((detail) => (
        <p key={detail} className="font-semibold text-clay-ink">
          {detail}
        </p>
      ))}
    </div>
  );
}
