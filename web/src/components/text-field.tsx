import { useId } from 'react';
import { RequiredMark } from './required-mark';

type TextFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** The maximum number of characters that the API accepts. */
  limit: number;
  type?: 'text' | 'email' | 'tel' | 'password';
  autoComplete?: string;
  required?: boolean;
  /** Whether a star tells that it is required, in forms that say what stars mean. */
  starred?: boolean;
  /** A line below the label that says what belongs here. */
  hint?: string;
  /** The number of visible lines of a multi-line field. */
  rows?: number;
  className?: string;
};

/** A labelled text field with its error below it, linked for assistive technology. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    value,
    onChange,
    error,
    limit,
    type = 'text',
    autoComplete,
    required,
    starred,
    hint,
    rows,
    className = '',
  } = props;
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const shared = {
    id,
    value,
    autoComplete,
    required,
    className: 'field',
    // Higher than the limit, so that a pasted text is refused rather than silently cut.
    maxLength: limit * 2,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
        {starred && <RequiredMark />}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="mb-1.5 text-14 text-ink-2">
          {hint}
        </p>
      )}
      {rows ? <textarea rows={rows} {...shared} /> : <input type={type} {...shared} />}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-14 font-semibold text-clay-ink">
          {error}
        </p>
      )}
    </div>
  );
}
