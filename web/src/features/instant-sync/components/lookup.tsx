import { useState } from 'react';
import { idOf } from '@/features/update-property/lib/session';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { TextField } from '@/ui/text-field';

const ID_LIMIT = 40;

type LookupProps = {
  words: OwnerMessages['dashboard']['homeSync'];
  label: string;
  idPrefix: string;
  onOpen: (id: string) => void;
};

/** Opens a home by its id. */
export function Lookup({ words, label, idPrefix, onOpen }: LookupProps) {
  const [typed, setTyped] = useState('');
  const { form, result, amend } = useSubmit(() => {
    const id = idOf(typed);
    if (id === '') return words.required;
    onOpen(id);
    return null;
  });
  return (
    <form {...form} className="mt-3 flex max-w-xl flex-wrap items-start gap-3">
      <TextField
        className="grow basis-56"
        label={words.id}
        hint={fill(words.idHint, { id: `${idPrefix}1001` })}
        isHintBelow
        limit={ID_LIMIT}
        value={typed}
        error={result}
        onChange={(value) => {
          setTyped(value);
          amend(() => null);
        }}
        required
      />
      <Button className="mt-8 min-h-12">{label}</Button>
    </form>
  );
}
