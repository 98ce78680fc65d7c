import { Field, type FieldProps } from './field';

type DateFieldProps = FieldProps & {
  /** Tells the dates of a form apart. */
  inputName?: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  onChange: (value: string) => void;
  min?: string;
  max?: string;
};

export function DateField({ inputName, value, onChange, min, max, ...field }: DateFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          type="date"
          name={inputName}
          value={value}
          min={min}
          max={max}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
