import { useRef, useState } from 'react';
import { isEnded } from '@/api/failure';
import { idOf } from '@/features/update-property/lib/session';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, type Messages } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { LiveNotice } from '@/ui/notice';
import { TextField } from '@/ui/text-field';
import { syncHome } from '../lib/api';
import { outcomeOfFeeds, syncFailure } from '../lib/sync';
import { useDesk } from './operator';

/** More than an id has. */
const ID_LIMIT = 40;

type HomeSyncProps = {
  words: OwnerMessages['dashboard']['homeSync'];
  platforms: Messages['calendar']['platform'];
  idPrefix: string;
  initial?: string;
  /** A home that one press syncs, whatever was typed. */
  latest?: { readonly label: string; readonly id: string };
  /** The calendars of a home were read, or tried. */
  onSynced?: (propertyId: string) => void;
};

/** Reads the calendars of one home now. */
export function HomeSync({ words, platforms, idPrefix, initial = '', latest, onSynced }: HomeSyncProps) {
  const { locale, failure, onEnded } = useDesk();
  const [typed, setTyped] = useState(initial);
  /** What is synced instead of what was typed. */
  const chosen = useRef<string | null>(null);
  const { form, submit, busy, result, statusRef, amend } = useSubmit<{
    error?: string;
    done?: string;
    failed?: string;
  }>(async () => {
    const id = chosen.current ?? idOf(typed);
    chosen.current = null;
    if (id === '') return { error: words.required };
    const answer = await syncHome(locale, id);
    if (isEnded(answer)) onEnded();
    if (answer.kind !== 'done') {
      const text = syncFailure(answer, words, failure);
      return answer.kind === 'refused' ? { error: text } : { failed: text };
    }
    onSynced?.(id);
    const { kind, text } = outcomeOfFeeds(locale, words, platforms, id, answer.value.items);
    return kind === 'synced' ? { done: text } : { failed: text };
  });
  return (
    <form {...form} className="mt-3 max-w-xl">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="grow basis-56"
          label={words.id}
          hint={fill(words.idHint, { id: `${idPrefix}1001` })}
          limit={ID_LIMIT}
          value={typed}
          error={result?.error}
          onChange={(value) => {
            setTyped(value);
            amend(() => null);
          }}
          required
        />
        <Button className={`min-h-12 ${result?.error ? 'mb-7' : ''}`} busy={busy} working={words.syncing}>
          {words.sync}
        </Button>
      </div>
      {latest && (
        <Button
          className="mt-3"
          busy={busy}
          onClick={() => {
            chosen.current = latest.id;
            setTyped(latest.id);
            void submit();
          }}
        >
          {latest.label} ({latest.id})
        </Button>
      )}
      <div ref={statusRef} tabIndex={-1} className="outline-none">
        <LiveNotice kind="done" text={result?.done ?? null} />
        <LiveNotice kind="failed" text={result?.failed ?? null} />
      </div>
    </form>
  );
}
