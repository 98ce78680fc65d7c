import { useState } from 'react';
import { call, sending } from '@/api/call';
import { explain, hasCode, isEnded, isUnknown } from '@/api/failure';
import { ADMIN } from '@/api/operator';
import type { FeedCheck, FeedToDiagnose } from '@/api/types';
import { useTurn } from '@/api/use-turn';
import { useDesk } from '@/features/dashboard/components/operator';
import { type Checked, readLooks } from '@/features/feeds/lib/looks';
import type { OwnerMessages } from '@/i18n/owner-words';

/** A platform may take 15 seconds, and the services beside it need some too. */
const TIMEOUT_MS = 30_000;

export type Diagnosis =
  | { readonly kind: 'none' }
  | { readonly kind: 'running'; readonly check: FeedCheck | null }
  | { readonly kind: 'found'; readonly check: FeedCheck }
  /** `field` names what is to be mended, where it is known. */
  | { readonly kind: 'failed'; readonly text: string; readonly field: 'address' | 'home' | null };

/** Has a calendar read once, and follows its steps. */
export function useDiagnosis(words: OwnerMessages['dashboard']['feedDiagnostic']) {
  const { locale, failure, onEnded } = useDesk();
  const [diagnosis, setDiagnosis] = useState<Diagnosis>({ kind: 'none' });
  const begin = useTurn();

  const run = async (what: FeedToDiagnose) => {
    const isLast = begin();
    const show = (next: Diagnosis) => isLast() && setDiagnosis(next);
    show({ kind: 'running', check: null });
    const request = sending('POST', what, { accept: 'text/event-stream' });
    const answer = await call<Checked>(
      `${ADMIN}/feeds/diagnose`,
      locale,
      { ...request, timeoutMs: TIMEOUT_MS },
      (response) => readLooks(response, (check) => show({ kind: 'running', check })),
    );
    if (!isLast()) return;
    if (answer.kind !== 'done') {
      if (isEnded(answer)) onEnded();
      const field = isUnknown(answer) ? 'home' : hasCode(answer, 'feed_required') ? 'address' : null;
      show({ kind: 'failed', text: explain(answer, { ...failure, unknown: words.unknown }), field });
    } else if (answer.value.kind === 'broken') {
      show({ kind: 'failed', text: answer.value.problem.detail, field: null });
    } else {
      show({ kind: 'found', check: answer.value.check });
    }
  };
  const forget = () => {
    begin();
    setDiagnosis({ kind: 'none' });
  };
  return { diagnosis, run, forget };
}
