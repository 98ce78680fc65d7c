import type { ReactNode, Ref } from 'react';
import { Field, type FieldProps } from './field';

type SelectProps<Value extends string> = FieldProps & {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly Exclude<Value, ''>[];
  textOf: (option: Exclude<Value, ''>) => string;
  /** Whether the options are languages, each in its own. */
  areLanguages?: boolean;
  disabled?: boolean;
  ref?: Ref<HTMLSelectElement>;
  /** Options before those of `options`. */
  children?: ReactNode;
};

/** A field with one of some values. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onChange, options, textOf, areLanguages, disabled, ref, children, ...field } = props;
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          ref={ref}
          disabled={disabled}
          value={value}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {children}
          {options.map((option) => (
            <option key={option} value={option} lang={areLanguages ? option : undefined}>
              {textOf(option)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
