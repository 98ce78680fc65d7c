import { type ReactNode, useState } from 'react';
import { halfTypedDates } from '@/features/home-settings/lib/half-typed';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { DateField } from '@/ui/date-field';
import { foundErrors, useSubmit } from '@/ui/form';
import { Select } from '@/ui/select';
import { TextField } from '@/ui/text-field';
import { ALL_CHANGES, type AuditFilter, dayError, subjectOf } from '../lib/audit';
import { useOperators } from './use-operators';

/** More than an id has. */
const SUBJECT_LIMIT = 100;

type AuditFiltersProps = {
  words: OwnerMessages['dashboard']['audit'];
  idPrefix: string;
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
  /** What is done with all that is found. */
  children: ReactNode;
};

/** Which changes are shown. */
export function AuditFilters({ words, idPrefix, filter, onFilter, children }: AuditFiltersProps) {
  const operators = useOperators();
  const [typed, setTyped] = useState(filter);
  // A link of the list, or the way back, brings another filter.
  const [shown, setShown] = useState(filter);
  if (shown !== filter) {
    setShown(filter);
    setTyped(filter);
  }
  const { form, result, amend } = useSubmit<Partial<AuditFilter>>((element) => {
    const half = halfTypedDates(element).map((name) => [name, words.dayHalf]);
    const wrong = foundErrors({ to: dayError(typed, words), ...Object.fromEntries(half) });
    if (wrong === null) onFilter({ ...typed, subject: subjectOf(typed.subject) });
    return wrong;
  });
  const field = (name: keyof AuditFilter) => ({
    value: typed[name],
    onChange: (value: string) => {
      setTyped({ ...typed, [name]: value });
      amend(() => null);
    },
  });
  const names = Object.fromEntries(operators.map(({ id, name }) => [`operator:${id}`, name]));
  const groups: Readonly<Record<string, string>> = words.actionGroup;
  return (
    <form {...form} className="mt-5 grid grid-cols-2 items-start gap-4 xl:grid-cols-5">
      <TextField
        className="max-xl:col-span-2"
        label={words.subjectOnly}
        hint={fill(words.subjectHint, { id: `${idPrefix}1001` })}
        isHintBelow
        limit={SUBJECT_LIMIT}
        {...field('subject')}
      />
      <Select
        label={words.actorOnly}
        options={withChosen(Object.keys(names), typed.actor)}
        textOf={(actor) => names[actor] ?? actor}
        {...field('actor')}
      >
        <option value="">{words.everybody}</option>
      </Select>
      <Select
        label={words.actionOnly}
        options={withChosen(Object.keys(groups), typed.action)}
        textOf={(action) => groups[action] ?? action}
        {...field('action')}
      >
        <option value="">{words.everything}</option>
      </Select>
      <DateField
        label={words.from}
        hint={words.days}
        isHintBelow
        inputName="from"
        error={result?.from}
        {...field('from')}
      />
      <DateField
        label={words.to}
        inputName="to"
        min={typed.from || undefined}
        error={result?.to}
        {...field('to')}
      />
      <div className="col-span-2 flex flex-wrap items-start gap-3 xl:col-span-5">
        <Button>{words.apply}</Button>
        {Object.values(filter).some((value) => value !== '') && (
          <Button onClick={() => onFilter(ALL_CHANGES)}>{words.clear}</Button>
        )}
        {children}
      </div>
    </form>
  );
}

/** The choices, with the one of the address where that is another. */
function withChosen(options: readonly string[], chosen: string): readonly string[] {
  return chosen === '' || options.includes(chosen) ? options : [...options, chosen];
}
