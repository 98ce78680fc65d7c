import type { Ref } from 'react';
import { BLOCK_TYPE_VALUES, NEW_BLOCK_REASON_MAX_LENGTH } from '@/api/limits.gen';
import { addDays, type Day } from '@/features/stay/lib/day';
import { DateField } from '@/ui/date-field';
import { Select } from '@/ui/select';
import { TextField } from '@/ui/text-field';
import { type BlockFaults, type BlockForm, LAST_NIGHT_AHEAD, withStart } from '../lib/form';
import type { Words } from '../lib/words';

type StartAndEndProps = {
  words: Words;
  today: Day;
  form: BlockForm;
  faults: BlockFaults;
  onChange: (form: BlockForm) => void;
};

/** The first and the last night of a block. */
export function StartAndEnd({ words, today, form, faults, onChange }: StartAndEndProps) {
  const texts = words.messages.form;
  const max = addDays(today, LAST_NIGHT_AHEAD);
  return (
    <>
      <DateField
        label={texts.start}
        required
        starred
        error={faults.startDate && texts.faults[faults.startDate]}
        min={today}
        max={max}
        value={form.startDate}
        onChange={(day) => onChange(withStart(form, day))}
      />
      <DateField
        label={texts.end}
        required
        starred
        error={faults.endDate && texts.faults[faults.endDate]}
        min={form.startDate || today}
        max={max}
        value={form.endDate}
        onChange={(day) => onChange({ ...form, endDate: day })}
      />
    </>
  );
}

type TypeAndReasonProps = {
  words: Words;
  form: BlockForm;
  faults: BlockFaults;
  onChange: (part: Partial<BlockForm>) => void;
  firstField?: Ref<HTMLSelectElement>;
};

/** Why nights are blocked: one of four types, and the owner's own words. */
export function TypeAndReason({ words, form, faults, onChange, firstField }: TypeAndReasonProps) {
  const { form: texts, type: types } = words.messages;
  return (
    <>
      <Select
        ref={firstField}
        label={texts.type}
        required
        starred
        value={form.type}
        options={BLOCK_TYPE_VALUES}
        textOf={(type) => types[type]}
        onChange={(type) => onChange({ type })}
      />
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        isHintBelow
        error={faults.reason && texts.faults[faults.reason]}
        autoComplete="off"
        limit={NEW_BLOCK_REASON_MAX_LENGTH}
        value={form.reason}
        onChange={(reason) => onChange({ reason })}
      />
    </>
  );
}
