import { type ReactNode, type Ref, useId } from 'react';
import { NEW_BLOCK_REASON_MAX_LENGTH } from '@/api/limits.gen';
import { RequiredMark } from '@/components/required-mark';
import { type Day, isoDay } from '@/features/stay/lib/day';
import { BLOCK_TYPES } from '../lib/changes';
import { type BlockFaults, type BlockForm, LAST_NIGHT_AHEAD, withStart } from '../lib/form';
import type { Words } from '../lib/words';

type Control = {
  id: string;
  className: string;
  required: boolean;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldProps = {
  label: string;
  hint?: string;
  isOptional?: boolean;
  error: string | undefined;
  children: (control: Control) => ReactNode;
};

/** A field with its label, hint and error. */
export function BlockField({ label, hint, isOptional = false, error, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
        {!isOptional && <RequiredMark />}
      </label>
      {children({
        id,
        className: 'field',
        required: !isOptional,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-14 text-ink-2">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-14 font-semibold text-clay-ink">
          {error}
        </p>
      )}
    </div>
  );
}

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
  const max = isoDay(today + LAST_NIGHT_AHEAD);
  return (
    <>
      <BlockField label={texts.start} error={faults.startDate && texts.faults[faults.startDate]}>
        {(control) => (
          <input
            {...control}
            type="date"
            min={isoDay(today)}
            max={max}
            value={form.startDate}
            onChange={({ target }) => onChange(withStart(form, target.value))}
          />
        )}
      </BlockField>
      <BlockField label={texts.end} error={faults.endDate && texts.faults[faults.endDate]}>
        {(control) => (
          <input
            {...control}
            type="date"
            min={form.startDate || isoDay(today)}
            max={max}
            value={form.endDate}
            onChange={({ target }) => onChange({ ...form, endDate: target.value })}
          />
        )}
      </BlockField>
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
      <BlockField label={texts.type} error={undefined}>
        {(control) => (
          <select
            {...control}
            ref={firstField}
            value={form.type}
            onChange={({ target }) =>
              onChange({ type: BLOCK_TYPES.find((type) => type === target.value) ?? 'owner_block' })
            }
          >
            {BLOCK_TYPES.map((type) => (
              <option key={type} value={type}>
                {types[type]}
              </option>
            ))}
          </select>
        )}
      </BlockField>
      <BlockField
        label={texts.reason}
        hint={texts.reasonHint}
        isOptional
        error={faults.reason && texts.faults[faults.reason]}
      >
        {(control) => (
          <input
            {...control}
            type="text"
            autoComplete="off"
            // Higher than the limit, so that a pasted text is refused rather than silently cut.
            maxLength={NEW_BLOCK_REASON_MAX_LENGTH * 2}
            value={form.reason}
            onChange={({ target }) => onChange({ reason: target.value })}
          />
        )}
      </BlockField>
    </>
  );
}
