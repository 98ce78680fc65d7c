import { useId, useState } from 'react';
import { isEnded, type Refusal, refusalOf } from '@/api/failure';
import type { CreatedExport } from '@/api/types';
import type { PartProps } from '@/features/property-form/lib/part';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { Notice } from '@/ui/notice';
import { TextField } from '@/ui/text-field';
import { createExport } from '../lib/api';
import { NAME_MAX, newChangeovers } from '../lib/cleaner';

type CreateChangeoversProps = {
  part: PartProps;
  homeName: string;
  messages: OwnerMessages['exports'];
  onCreated: (created: CreatedExport) => void;
  /** Whether an address was made is not known: the answer may have been lost on its way. */
  onUnsure: () => void;
};

/** Makes an address with arrivals and departures, for whoever cleans. */
export function CreateChangeovers(props: CreateChangeoversProps) {
  const { part, homeName, messages, onCreated, onUnsure } = props;
  const { locale, homeId, onEnded } = part;
  const words = messages.cleaner.create;
  const id = useId();
  const [name, setName] = useState(() => fill(words.usualName, { home: homeName }));

  const { form, busy, result, amend, statusRef } = useSubmit<Refusal<'name'>>(async () => {
    const wanted = newChangeovers(name);
    if (typeof wanted === 'string')
      return { errors: { name: fill(words[wanted], { max: NAME_MAX }) }, general: null };
    const answer = await createExport(homeId, wanted, locale);
    if (answer.kind === 'done') {
      onCreated(answer.value);
      return null;
    }
    if (isEnded(answer)) {
      onEnded();
      return null;
    }
    onUnsure();
    return refusalOf(answer, ['name'], messages.failure);
  });

  return (
    <form {...form} aria-labelledby={id} className="mt-6 max-w-[62ch] rounded-card border border-line p-5">
      <h3 id={id} className="text-19 font-semibold">
        {words.title}
      </h3>
      <p className="mt-1 text-ink-2">{words.text}</p>
      <TextField
        className="mt-3"
        label={words.name}
        hint={words.nameHint}
        autoComplete="off"
        limit={NAME_MAX}
        value={name}
        error={result?.errors.name}
        readOnly={busy}
        onChange={(typed) => {
          setName(typed);
          amend(() => null);
        }}
        required
      />
      <div ref={statusRef} tabIndex={-1} role="alert" className="outline-none">
        {result?.general && (
          <Notice tone="failed" className="mt-3">
            {result.general}
          </Notice>
        )}
      </div>
      <Button className="mt-4" busy={busy} working={messages.saving}>
        {words.action}
      </Button>
    </form>
  );
}
