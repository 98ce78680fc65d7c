import type { Ref } from 'react';
import { Field, type FieldProps } from './field';

type TextFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  /** The maximum number of characters that the API accepts. */
  limit: number;
  type?: 'text' | 'email' | 'tel' | 'password';
  autoComplete?: string;
  /** The keyboard of a phone. */
  inputMode?: 'numeric' | 'decimal';
  /** The number of visible lines of a multi-line field. */
  rows?: number;
  /** Whether a multi-line field becomes higher with its text. */
  grows?: boolean;
  /** The language of the text, for the browser's spelling. */
  lang?: string;
  readOnly?: boolean;
  /** The element of a multi-line field. */
  ref?: Ref<HTMLTextAreaElement>;
};

/** The limit of what has none of its own: numbers, amounts, times. Longer than any of them. */
export const SHORT = 40;

/** A field in which text is typed. */
export function TextField(props: TextFieldProps) {
  const {
    value,
    onChange,
    limit,
    type = 'text',
    autoComplete,
    inputMode,
    rows,
    grows,
    lang,
    readOnly,
    ref,
    ...field
  } = props;
  return (
    <Field {...field}>
      {(control) => {
        const shared = {
          ...control,
          value,
          autoComplete,
          inputMode,
          lang,
          readOnly,
          // Higher than the limit, so that a pasted text is refused rather than silently cut.
          maxLength: limit * 2,
          onChange: (event: { target: { value: string } }) => onChange(event.target.value),
        };
        if (!rows) return <input type={type} {...shared} />;
        const className = grows ? `${shared.className} field-grows` : shared.className;
        return <textarea ref={ref} rows={rows} {...shared} className={className} />;
      }}
    </Field>
  );
}
