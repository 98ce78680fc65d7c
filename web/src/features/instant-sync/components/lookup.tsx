import { useState } from 'react';
import { explain, isEnded } from '@/api/failure';
import { HOMES_Q_MAX_LENGTH } from '@/api/limits.gen';
import type { ListedHome } from '@/api/types';
import { isHomeId } from '@/features/access/lib/sign-in';
import { useDesk } from '@/features/dashboard/components/operator';
import { findHomes } from '@/features/dashboard/lib/api';
import { idOf } from '@/features/update-property/lib/session';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { TextField } from '@/ui/text-field';
import type { InstantSyncWords } from '../lib/words';

/** The specification's number of homes that are like what was typed. */
const PARTIAL = 5;

type LookupProps = { words: InstantSyncWords; onOpen: (id: string) => void };

/** Opens a home by its id, and offers homes that have what was typed. */
export function Lookup({ words, onOpen }: LookupProps) {
  const { locale, failure, onEnded } = useDesk();
  const { instantSync: text, homeSync } = words;
  const [typed, setTyped] = useState('');
  const { form, busy, result, amend } = useSubmit<{
    error?: string;
    found?: readonly ListedHome[];
    none?: string;
  }>(async () => {
    if (typed.trim() === '') return { error: homeSync.required };
    const id = idOf(typed);
    const answer = await findHomes(locale, typed.trim(), PARTIAL + 1);
    if (isEnded(answer)) onEnded();
    if (answer.kind !== 'done') return { error: `${text.lookupFailed}. ${explain(answer, failure)}` };
    if (isHomeId(id)) onOpen(id);
    const { items } = answer.value;
    return {
      found: items.filter(({ propertyId }) => propertyId !== id).slice(0, PARTIAL),
      none: items.length > 0 ? text.noPartial : text.noHome,
    };
  });
  return (
    <>
      <form {...form} className="mt-3 flex max-w-xl flex-wrap items-start gap-3">
        <TextField
          className="grow basis-56"
          label={homeSync.id}
          hint={text.lookupHint}
          isHintBelow
          limit={HOMES_Q_MAX_LENGTH}
          value={typed}
          error={result?.error}
          onChange={(value) => {
            setTyped(value);
            amend(() => null);
          }}
          required
        />
        <Button className="mt-8 min-h-12" busy={busy} working={text.lookingUp}>
          {text.lookup}
        </Button>
      </form>
      <div aria-live="polite">
        {result?.found && (
          <>
            <p className="mt-3 font-semibold">{result.found.length > 0 ? text.partial : result.none}</p>
            <ul>
              {result.found.map(({ propertyId, name, status }) => (
                <li key={propertyId}>
                  <Button look="link" className="text-left" onClick={() => onOpen(propertyId)}>
                    {name} · {propertyId} · {text.statuses[status]}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  );
}
