import { type ReactNode, useId } from 'react';
import { FieldError } from './field';

type ChoiceFieldProps<Value extends string> = {
  label: string;
  options: readonly Value[];
  nameOf: (option: Value) => string;
  /** What an option means. */
  meaningOf: (option: Value) => ReactNode;
  value: Value | null;
  error?: string;
  onChange: (value: Value) => void;
};

/** One of some options, each with what it means. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, options, nameOf, meaningOf, value, error, onChange } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 font-semibold">{label}</legend>
      {options.map((option) => (
        <label key={option} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
          <input
            type="radio"
            name={id}
            className="mt-0.5 size-5 shrink-0"
            checked={value === option}
            aria-invalid={error ? true : undefined}
            aria-labelledby={`${id}-${option}-name`}
            aria-describedby={`${id}-${option}`}
            onChange={() => onChange(option)}
          />
          <span>
            <span id={`${id}-${option}-name`} className="font-medium">
              {nameOf(option)}
            </span>
            <span id={`${id}-${option}`} className="block text-14 text-ink-2">
              {meaningOf(option)}
            </span>
          </span>
        </label>
      ))}
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}
