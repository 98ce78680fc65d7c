import { type ReactNode, useId } from 'react';
import { RequiredMark } from './required-mark';

/** What a control needs to look like one and to belong to its label, hint and error. */
export type ControlProps = {
  id: string;
  className: string;
  required: boolean | undefined;
  'data-field': string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

export type FieldProps = {
  id?: string;
  label: ReactNode;
  labelClassName?: string;
  error?: string | null;
  required?: boolean;
  /** Whether a star tells that it is required, in forms that say what stars mean. */
  starred?: boolean;
  hint?: ReactNode;
  /** Whether the hint stands below the control. */
  isHintBelow?: boolean;
  /** The name by which links to the field find it. */
  name?: string;
  /** Below the control and above its error. */
  after?: ReactNode;
  /** Shown below the error. */
  below?: ReactNode;
  /** The IDs of further texts about the control. */
  describedBy?: string | false;
  className?: string;
};

/** A label with its control, its hint and its error, linked for assistive technology. */
export function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { label, labelClassName = 'mb-1.5 block font-semibold', error, required, starred, hint } = props;
  const { isHintBelow = false, name, after, below, describedBy, className = '', children } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const described = [hint && `${id}-hint`, describedBy, error && `${id}-error`].filter(Boolean).join(' ');
  const hintLine = hint && (
    <p id={`${id}-hint`} className={`${isHintBelow ? 'mt-1' : 'mb-1.5'} text-14 text-ink-2`}>
      {hint}
    </p>
  );
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className={labelClassName}>
        {label}
        {starred && <RequiredMark />}
      </label>
      {!isHintBelow && hintLine}
      {children({
        id,
        className: 'field',
        required: required || undefined,
        'data-field': name,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {isHintBelow && hintLine}
      {after}
      <FieldError id={`${id}-error`} text={error} />
      {below}
    </div>
  );
}

/** The error of a field, where it has one. */
export function FieldError({ id, text }: { id?: string; text: string | null | undefined }) {
  if (!text) return null;
  return (
    <p id={id} className="mt-1.5 text-14 font-semibold text-clay-ink">
      {text}
    </p>
  );
}
