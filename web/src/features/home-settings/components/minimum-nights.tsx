import { useState } from 'react';
import { countOf } from '@/features/property-form/lib/amount';
import type { OwnerMessages } from '@/i18n/owner-words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { SHORT, TextField } from '@/ui/text-field';
import { checkMinNights } from '../lib/season';

type MinimumNightsProps = {
  saved: number;
  isBusy: boolean;
  words: OwnerMessages['homeSettings'];
  onSave: (minNights: number) => void;
};

/** The minimum stay of the home, where no season says otherwise. */
export function MinimumNights({ saved, isBusy, words, onSave }: MinimumNightsProps) {
  const said = words.seasons;
  /** `null` until something is typed. */
  const [input, setTyped] = useState<string | null>(null);
  const typed = input ?? String(saved);

  const { form, result: error } = useSubmit(() => {
    const wrong = checkMinNights(typed, said.errors);
    const minNights = countOf(typed);
    if (wrong === null && minNights !== null) onSave(minNights);
    return wrong;
  });

  return (
    <form {...form} className="mt-8 max-w-[26rem] space-y-3">
      <TextField
        label={said.homeMinNights}
        hint={said.homeMinNightsHint}
        autoComplete="off"
        limit={SHORT}
        value={typed}
        error={error}
        onChange={setTyped}
      />
      <Button busy={isBusy} working={words.working}>
        {said.saveMinNights}
      </Button>
    </form>
  );
}
