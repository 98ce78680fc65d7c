import { type Ref, useState } from 'react';
import type { Day } from '@/features/stay/lib/day';
import { type Nights, nightCount } from '@/features/stay/lib/ranges';
import { fill, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { datesOf, type NewRange } from '../lib/changes';
import { type BlockFaults, type BlockForm, checkForm } from '../lib/form';
import { daysText, type Words } from '../lib/words';
import { TypeAndReason } from './block-fields';

type RangeBarProps = {
  words: Words;
  nights: Nights;
  today: Day;
  /** Whether some of the nights are blocked by the owner. */
  canOpen: boolean;
  firstField: Ref<HTMLSelectElement>;
  onBlock: (range: NewRange) => void;
  onOpen: () => void;
  onCancel: () => void;
};

/** What to do with the nights that are selected. */
export function RangeBar(props: RangeBarProps) {
  const { words, nights, today, canOpen, firstField, onBlock, onOpen, onCancel } = props;
  const { locale, messages } = words;
  const [why, setWhy] = useState<Pick<BlockForm, 'type' | 'reason'>>({
    type: 'owner_block',
    reason: '',
  });
  const form = { ...datesOf(nights), ...why };
  const {
    form: element,
    result,
    amend,
  } = useSubmit<BlockFaults>(() => {
    const checked = checkForm(form, today, messages.type);
    if ('faults' in checked) return checked.faults;
    onBlock(checked.range);
    return null;
  });
  const faults = result ?? {};
  const selected = fill(messages.selected, {
    days: daysText(locale, nights),
    nights: plural(locale, messages.nights, nightCount(nights)),
  });
  return (
    <form
      {...element}
      className="owner-range"
      aria-label={messages.range.title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <p role="status" className="font-semibold">
        {selected}
      </p>
      <div className="mt-2 grid gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <TypeAndReason
          words={words}
          form={form}
          faults={faults}
          firstField={firstField}
          onChange={(part) => {
            setWhy({ ...why, ...part });
            amend(() => null);
          }}
        />
      </div>
      {faults.reason && (
        <p role="alert" className="mt-2 font-semibold text-clay-ink">
          {messages.form.error}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="primary" className="min-h-11 py-2">
          {messages.range.block}
        </Button>
        {canOpen && <Button onClick={onOpen}>{messages.range.open}</Button>}
        <Button onClick={onCancel}>{messages.range.cancel}</Button>
      </div>
    </form>
  );
}
