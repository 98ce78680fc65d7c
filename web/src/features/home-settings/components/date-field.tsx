import { useId } from 'react';

type DateFieldProps = {
  label: string;
  /** Tells the dates of a form apart. */
  name: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  onChange: (value: string) => void;
  error?: string;
  hint?: string;
  min?: string;
  max?: string;
};

/** A labelled day with its error below it, linked for assistive technology. */
export function DateField({ label, name, value, onChange, error, hint, min, max }: DateFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="mb-1.5 text-14 text-ink-2">
          {hint}
        </p>
      )}
      <input
        id={id}
        type="date"
        name={name}
        className="field"
        value={value}
        min={min}
        max={max}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-14 font-semibold text-clay-ink">
          {error}
        </p>
      )}
    </div>
  );
}
