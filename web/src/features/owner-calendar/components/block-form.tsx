import { useState } from 'react';
import type { Day } from '@/features/stay/lib/day';
import { fill, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { type NewRange, nightsOf } from '../lib/changes';
import { type BlockFaults, checkForm, dayCount, EMPTY_FORM, type BlockForm as Form } from '../lib/form';
import { daysText, type Words } from '../lib/words';
import { StartAndEnd, TypeAndReason } from './block-fields';

type BlockFormProps = { words: Words; today: Day; onAdd: (range: NewRange) => void };

export function BlockForm({ words, today, onAdd }: BlockFormProps) {
  const { locale, messages } = words;
  const texts = messages.form;
  const [form, setForm] = useState(EMPTY_FORM);
  const [added, setAdded] = useState('');
  const days = dayCount(form);
  const change = (next: Form) => {
    setForm(next);
    amend(() => null);
    setAdded('');
  };

  const {
    form: element,
    result,
    amend,
  } = useSubmit<BlockFaults>(() => {
    const checked = checkForm(form, today, messages.type);
    if ('faults' in checked) return checked.faults;
    const { range } = checked;
    onAdd(range);
    change(EMPTY_FORM);
    setAdded(
      fill(texts.added, {
        days: daysText(locale, nightsOf(range)),
        count: plural(locale, texts.days, dayCount(form) ?? 0),
      }),
    );
    return null;
  });
  const faults = result ?? {};

  return (
    <form {...element} className="rounded-card border border-line bg-paper p-5">
      <h3 className="text-22">{texts.title}</h3>
      {result && (
        <p role="alert" className="mt-2 font-semibold text-clay-ink">
          {texts.error}
        </p>
      )}
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <StartAndEnd words={words} today={today} form={form} faults={faults} onChange={change} />
        <TypeAndReason
          words={words}
          form={form}
          faults={faults}
          onChange={(part) => change({ ...form, ...part })}
        />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="primary">{texts.add}</Button>
        <p role="status">{added || (days === null ? '' : plural(locale, texts.days, days))}</p>
      </div>
    </form>
  );
}
