import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDesk } from '@/features/dashboard/components/operator';
import { languageName } from '@/i18n/format';
import { type Locale, TEXT_LANGUAGES } from '@/i18n/locale';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { DateField } from '@/ui/date-field';
import { FieldError } from '@/ui/field';
import { Select } from '@/ui/select';
import { TextField } from '@/ui/text-field';
import {
  type ContentWords,
  type Draft,
  draftOf,
  type Errors,
  errorAt,
  type FieldOf,
  newRow,
  type Row,
} from '../lib/fields';

/** Numbers are short. */
const NUMBER_LIMIT = 12;
const LINE_LIMIT = 300;

type FieldsProps = {
  words: ContentWords;
  fields: readonly FieldOf[];
  draft: Draft;
  errors: Errors;
  /** Where these fields are in the document. */
  at?: string;
  onChange: (draft: Draft) => void;
};

/** The fields of a document, or of a part of it. */
export function Fields({ words, fields, draft, errors, at = '', onChange }: FieldsProps) {
  return fields.map((field) => (
    <OneField
      key={field.name}
      words={words}
      field={field}
      value={draft[field.name]}
      errors={errors}
      at={`${at}/${field.name}`}
      onChange={(value) => onChange({ ...draft, [field.name]: value })}
    />
  ));
}

type OneFieldProps = {
  words: ContentWords;
  field: FieldOf;
  value: unknown;
  errors: Errors;
  at: string;
  onChange: (value: unknown) => void;
};

function OneField({ words, field, value, errors, at, onChange }: OneFieldProps) {
  const { locale } = useDesk();
  const label = words.field[field.name];
  const error = errorAt(errors, at);
  const shared = { label, error, onChange };
  switch (field.kind) {
    case 'check':
      return (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={value === true}
            onChange={(event) => onChange(event.target.checked)}
          />
          {label}
        </label>
      );
    case 'look':
      return (
        <Select
          className="max-w-xs"
          {...shared}
          value={value as 'info' | 'warning'}
          options={['info', 'warning']}
          textOf={(kind) => words.kind[kind]}
        />
      );
    case 'language':
      return (
        <Select
          className="max-w-xs"
          {...shared}
          value={value as Locale}
          options={TEXT_LANGUAGES}
          textOf={(language) => languageName(locale, language)}
        />
      );
    case 'day':
      return (
        <DateField
          className="max-w-xs"
          {...shared}
          hint={field.isOptional ? words.optional : undefined}
          inputName={at}
          value={String(value)}
        />
      );
    case 'number':
    case 'money':
      return (
        <TextField
          className="max-w-xs"
          {...shared}
          hint={(words.hint as Partial<Record<string, string>>)[field.name]}
          inputMode={field.kind === 'number' ? 'numeric' : undefined}
          limit={NUMBER_LIMIT}
          value={String(value)}
        />
      );
    case 'line':
      return (
        <TextField
          {...shared}
          hint={field.isOptional ? words.optional : undefined}
          limit={field.limit ?? LINE_LIMIT}
          value={String(value)}
        />
      );
    case 'list':
      return <TextField {...shared} limit={LINE_LIMIT * 10} rows={2} value={String(value)} />;
    case 'both':
      return <Both {...{ words, label, value: value as Draft, errors, at, onChange }} field={field} />;
    case 'part':
      return <Part {...{ words, label, errors, at, onChange }} field={field} value={value as Draft | null} />;
    case 'rows':
      return <Rows {...{ words, label, errors, at, onChange }} field={field} rows={value as Row[]} />;
  }
}

type PartProps = {
  words: ContentWords;
  label: string;
  field: Extract<FieldOf, { kind: 'part' }>;
  value: Draft | null;
  errors: Errors;
  at: string;
  onChange: (value: Draft | null) => void;
};

/** A part that may not be there. The focus goes into it with it, and back to its button without it. */
function Part({ words, label, field, value, errors, at, onChange }: PartProps) {
  const { locale } = useDesk();
  const box = useRef<HTMLFieldSetElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const put = (next: Draft | null) => {
    flushSync(() => onChange(next));
    (opener.current ?? box.current?.querySelector('input'))?.focus();
  };
  return value ? (
    <fieldset ref={box} className="min-w-0 space-y-4 rounded-control border border-line p-4">
      <legend className="px-1 font-semibold">{label}</legend>
      <Fields words={words} fields={field.fields} draft={value} errors={errors} at={at} onChange={onChange} />
      <Button onClick={() => put(null)}>{words.removeLink}</Button>
    </fieldset>
  ) : (
    <Button ref={opener} onClick={() => put(draftOf(field.fields, {}, locale))}>
      {words.addLink}
    </Button>
  );
}

type BothProps = {
  words: ContentWords;
  label: string;
  field: { readonly limit?: number; readonly rows?: number };
  value: Draft;
  errors: Errors;
  at: string;
  onChange: (value: Draft) => void;
};

/** A text in both languages. */
function Both({ words, label, field, value, errors, at, onChange }: BothProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {TEXT_LANGUAGES.map((language) => (
        <TextField
          key={language}
          label={fill(words.language[language], { field: label })}
          lang={language}
          limit={field.limit ?? LINE_LIMIT}
          rows={field.rows}
          value={String(value[language] ?? '')}
          error={errors[`${at}/${language}`]}
          onChange={(text) => onChange({ ...value, [language]: text })}
        />
      ))}
    </div>
  );
}

/** What a row is called: its first text. */
function nameOf({ draft }: Row): string {
  const first = Object.values(draft)[0];
  const text = typeof first === 'string' ? first : String((first as Draft | undefined)?.en ?? '');
  const name = typeof draft.name === 'string' && draft.name !== '' ? draft.name : text;
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}

type RowsProps = {
  words: ContentWords;
  label: string;
  field: Extract<FieldOf, { kind: 'rows' }>;
  rows: readonly Row[];
  errors: Errors;
  at: string;
  onChange: (rows: readonly Row[]) => void;
};

/** Rows, each of which opens. One with an error is open. */
function Rows({ words, label, field, rows, errors, at, onChange }: RowsProps) {
  const { locale } = useDesk();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  /** Removes a row. The focus goes to the one in its place, else to the button below. */
  const remove = (index: number) => {
    flushSync(() => onChange(rows.filter((_, each) => each !== index)));
    (list.current?.children[index]?.querySelector('summary') ?? adder.current)?.focus();
  };
  const put = (index: number, draft: Draft) =>
    onChange(rows.map((row, each) => (each === index ? { ...row, draft } : row)));
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold">
        {label} ({rows.length})
      </h3>
      <FieldError text={errors[at]} />
      <ul ref={list} className="mt-2 space-y-2">
        {rows.map((row, index) => {
          const where = `${at}/${index}`;
          const name = nameOf(row) || words.newRow;
          return (
            <OneRow key={row.row} name={name} isNew={nameOf(row) === ''} isWrong={!!errorAt(errors, where)}>
              {field.fields.length > 0 ? (
                <Fields
                  words={words}
                  fields={field.fields}
                  draft={row.draft}
                  errors={errors}
                  at={where}
                  onChange={(draft) => put(index, draft)}
                />
              ) : (
                <Both
                  words={words}
                  label={fill(words.row, { number: index + 1 })}
                  field={{ rows: 2 }}
                  value={row.draft}
                  errors={errors}
                  at={where}
                  onChange={(draft) => put(index, draft)}
                />
              )}
              <Button aria-label={fill(words.removeOf, { row: name })} onClick={() => remove(index)}>
                {words.remove}
              </Button>
            </OneRow>
          );
        })}
      </ul>
      <Button ref={adder} className="mt-3" onClick={() => onChange([...rows, newRow(field.fields, locale)])}>
        {words.add}
      </Button>
    </section>
  );
}

type OneRowProps = { name: string; isNew: boolean; isWrong: boolean; children: ReactNode };

/** A row, which stays open while it is typed in. */
function OneRow({ name, isNew, isWrong, children }: OneRowProps) {
  const [isOpen, setIsOpen] = useState(isNew);
  return (
    <li>
      <details
        className="rounded-control border border-line bg-paper"
        open={isOpen || isWrong}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary className="min-h-11 cursor-pointer px-4 py-2.5 wrap-anywhere">{name}</summary>
        <div className="space-y-4 border-t border-line p-4">{children}</div>
      </details>
    </li>
  );
}
