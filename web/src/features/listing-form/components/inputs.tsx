import type { InputHTMLAttributes, ReactNode } from 'react';
import { countOf } from '@/features/property-form/lib/amount';
import { fieldOf, type HomeForm } from '@/features/property-form/lib/form';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { FieldError } from '@/ui/field';
import { SHORT } from '@/ui/text-field';
import { labelsOf } from '../lib/labels';
import { Field } from './field';
import type { PartProps } from './part';

/** The fields in which text is typed. */
type TextName = {
  [Name in keyof HomeForm]: string extends HomeForm[Name] ? Name : never;
}[keyof HomeForm];

type TextInputProps = {
  part: PartProps;
  name: TextName;
  /** Where the label is not the usual one. */
  label?: string;
  required?: boolean;
  hint?: string;
  type?: 'text' | 'email' | 'tel' | 'time';
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: string;
  readOnly?: boolean;
  onLeave?: () => void;
  /** To the right of the field. */
  beside?: ReactNode;
  /** The number of visible lines of a multi-line field. */
  rows?: number;
  className?: string;
};

/** A field of the form in which text is typed. Numbers are text too, so that nothing typed is lost. */
export function TextInput(props: TextInputProps) {
  const { part, name, label, required, hint, type = 'text', rows, className, ...own } = props;
  const { inputMode, autoComplete = 'off', readOnly, onLeave, beside } = own;
  return (
    <Field
      name={name}
      label={label ?? labelOf(part, name)}
      required={required}
      hint={hint}
      error={part.errors[name]}
      className={className}
    >
      {(control) => {
        const shared = {
          ...control,
          className: `field ${readOnly ? 'text-ink-2' : ''}`,
          value: part.form[name],
          autoComplete,
          readOnly,
          onBlur: onLeave,
          // Higher than the limit, so that a pasted text is refused rather than silently cut.
          maxLength: type === 'time' ? undefined : (fieldOf(name).limit ?? SHORT) * 2,
          onChange: (event: { target: { value: string } }) => part.change({ [name]: event.target.value }),
        };
        if (rows) return <textarea rows={rows} {...shared} />;
        const input = <input type={type} inputMode={inputMode} {...shared} />;
        return beside ? (
          <div className="flex gap-2 *:min-w-0">
            {input}
            {beside}
          </div>
        ) : (
          input
        );
      }}
    </Field>
  );
}

/** A fee. None is an answer too, and one press. */
export function FeeInput({ part, name }: { part: PartProps; name: 'cleaningFee' | 'deposit' }) {
  const { noFee, noFeeOf } = part.messages.homeForm.fees;
  const isNone = countOf(part.form[name]) === 0;
  return (
    <TextInput
      part={part}
      name={name}
      inputMode="decimal"
      beside={
        <Button
          className="shrink-0 px-3 aria-pressed:border-sea aria-pressed:bg-sea-mist"
          aria-label={fill(noFeeOf, { fee: labelOf(part, name) })}
          aria-pressed={isNone}
          onClick={() => part.change({ [name]: isNone ? '' : '0' })}
        >
          {noFee}
        </Button>
      }
    />
  );
}

/** The label of a field whose label says all. */
function labelOf({ locale, form, messages }: PartProps, name: TextName): string {
  return labelsOf(locale, form, messages)[name];
}

/** The fields with one of some values. */
type ChoiceName = Exclude<
  {
    [Name in keyof HomeForm]: NonNullable<HomeForm[Name]> extends string ? Name : never;
  }[keyof HomeForm],
  TextName
>;
type ValueOf<Name extends ChoiceName> = NonNullable<HomeForm[Name]>;

type ChoiceInputProps<Name extends ChoiceName> = {
  part: PartProps;
  name: Name;
  label: string;
  options: readonly ValueOf<Name>[];
  labels: Readonly<Record<ValueOf<Name>, string>>;
  /** The text of the choice of nothing, where the owner need not say it. */
  notSaid?: string;
  hint?: string;
  className?: string;
};

/** A field of the form with one of some values. */
export function ChoiceInput<Name extends ChoiceName>(props: ChoiceInputProps<Name>) {
  const { part, name, label, options, labels, notSaid, hint, className } = props;
  return (
    <Field name={name} label={label} hint={hint} error={part.errors[name]} className={className}>
      {(control) => (
        <select
          {...control}
          value={part.form[name] ?? ''}
          onChange={(event) => {
            const value = options.find((option) => option === event.target.value) ?? null;
            part.change({ [name]: value });
          }}
        >
          {notSaid && <option value="">{notSaid}</option>}
          {options.map((option) => (
            <option key={option} value={option}>
              {labels[option]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type ChecklistProps<Name extends 'amenities' | 'views'> = {
  part: PartProps;
  name: Name;
  options: readonly HomeForm[Name][number][];
  labels: Readonly<Record<HomeForm[Name][number], string>>;
  /** The options in parts with titles; one without a title by default. */
  groups?: readonly { title: string | null; options: readonly HomeForm[Name][number][] }[];
};

/** A field of the form with any number of some values. */
export function Checklist<Name extends 'amenities' | 'views'>(props: ChecklistProps<Name>) {
  const { part, name, options, labels, groups = [{ title: null, options }] } = props;
  const chosen: readonly string[] = part.form[name];
  const error = part.errors[name];
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="mb-1.5 font-semibold">{part.messages.homeForm.fields[name]}</legend>
      {groups.map((group) => (
        <Part key={group.title} title={group.title}>
          <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
            {group.options.map((option) => (
              <label key={option} className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5">
                <input
                  type="checkbox"
                  className="size-6 shrink-0"
                  data-field={option === groups[0]?.options[0] ? name : undefined}
                  checked={chosen.includes(option)}
                  onChange={(event) =>
                    // In the order of the list, whatever was ticked first.
                    part.change({
                      [name]: options.filter((each) =>
                        each === option ? event.target.checked : chosen.includes(each),
                      ),
                    })
                  }
                />
                <span className="min-w-0">{labels[option]}</span>
              </label>
            ))}
          </div>
        </Part>
      ))}
      <FieldError text={error} />
    </fieldset>
  );
}

/** A part of a list of options, with its title where it has one. */
function Part({ title, children }: { title: string | null; children: ReactNode }) {
  if (title === null) return children;
  return (
    <fieldset className="min-w-0">
      <legend className="mt-2 text-14 text-ink-2">{title}</legend>
      {children}
    </fieldset>
  );
}
