import { useRef, useState } from 'react';
import { useLeaveWarning } from '@/components/use-leave-warning';
import type { FormWords } from '@/features/listing-form/components/part';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { failureText } from '../lib/faults';
import type { Owner, Row } from '../lib/rows';
import { endsAll, nothingSent, type Sent, submitHome } from '../lib/submit';

/** What became of a home. */
export type Result =
  | { readonly kind: 'sending' }
  | { readonly kind: 'done'; readonly propertyId: string }
  | { readonly kind: 'failed'; readonly text: string; readonly sent: Sent; readonly owner: Owner };

/** Results by what a home says, so that a home that was submitted is not sent again from a corrected table. */
type Results = ReadonlyMap<string, Result>;

/** How a run ended; `ended`: before all homes were tried, because the next would have failed, too. */
export type RunEnd = { readonly done: number; readonly failed: number; readonly ended: boolean };

const keyOf = ({ form }: Row) => JSON.stringify(form);

/** Submits the homes of a table one by one. */
export function useSubmitAll(
  locale: Locale,
  rows: readonly Row[],
  form: FormWords,
  words: OwnerMessages['severalHomes'],
) {
  const [results, setResults] = useState<Results>(new Map());
  const latest = useRef(results);
  const put = (row: Row, result: Result) => {
    latest.current = new Map(latest.current).set(keyOf(row), result);
    setResults(latest.current);
  };
  const resultOf = (row: Row) => results.get(keyOf(row));

  const right = rows.filter(({ errors }) => Object.keys(errors).length === 0);
  const open = right.filter((row) => resultOf(row)?.kind !== 'done');
  const isBusy = right.some((row) => resultOf(row)?.kind === 'sending');
  useLeaveWarning(isBusy || open.some((row) => resultOf(row)?.kind === 'failed'));

  const run = async (owner: Owner, password: string): Promise<RunEnd> => {
    let [done, failed] = [0, 0];
    for (const row of open) {
      const before = latest.current.get(keyOf(row));
      // Two lines with the same home.
      if (before?.kind === 'done') continue;
      put(row, { kind: 'sending' });
      const outcome = await submitHome(
        { ...row.form, ...owner },
        before?.kind === 'failed' ? sentFor(before, owner) : nothingSent(),
        password,
        locale,
      );
      if (outcome.kind === 'done') {
        done += 1;
        put(row, outcome);
        continue;
      }
      failed += 1;
      const { sent, answer } = outcome;
      put(row, { kind: 'failed', text: failureText(locale, answer, form, words), sent, owner });
      if (endsAll(answer)) return { done, failed, ended: true };
    }
    return { done, failed, ended: false };
  };
  return { right, open, isBusy, resultOf, run };
}

/** What was sent, to be saved again where the owner is another now. */
function sentFor({ sent, owner }: Extract<Result, { kind: 'failed' }>, now: Owner): Sent {
  const isSame = owner.ownerName === now.ownerName && owner.ownerEmail === now.ownerEmail;
  return isSame ? sent : { ...sent, isSaved: false };
}
