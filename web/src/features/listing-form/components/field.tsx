import { type ReactNode, useId } from 'react';
import { RequiredMark } from '@/components/required-mark';
import type { FieldPath } from '@/features/home/lib/form';

/** What a control needs to belong to its label, hint and error. */
export type ControlProps = {
  id: string;
  required: boolean | undefined;
  'data-field': FieldPath;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldProps = {
  name: FieldPath;
  label: string;
  required?: boolean;
  hint?: string;
  error: string | undefined;
  className?: string;
  /** Below the control and above its error. */
  after?: ReactNode;
  children: (control: ControlProps) => ReactNode;
};

/** A label with its control, a hint above it and an error below it. */
export function Field({ name, label, required, hint, error, className = '', after, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
        {required && <RequiredMark />}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="mb-1.5 text-14 text-ink-2">
          {hint}
        </p>
      )}
      {children({
        id,
        required: required || undefined,
        'data-field': name,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {after}
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  );
}

/** The error of a field. */
export function FieldError({ id, text }: { id?: string; text: string }) {
  return (
    <p id={id} className="mt-1.5 text-14 font-semibold text-clay-ink">
      {text}
    </p>
  );
}

/** Fields that belong together. With `field`, the group is what a link to this field leads to. */
export function FieldGroup({
  field,
  title,
  lead,
  children,
  className = 'grid gap-4 sm:grid-cols-2 sm:gap-5',
}: {
  field?: FieldPath;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <fieldset
      className="min-w-0 border-t border-line pt-5 outline-none sm:pt-6"
      data-field={field}
      tabIndex={field && -1}
    >
      <legend className="float-left mb-3 w-full font-display text-19 sm:mb-4 sm:text-22">{title}</legend>
      <div className="clear-both">
        {lead && <div className="mb-4 text-ink-2">{lead}</div>}
        <div className={className}>{children}</div>
      </div>
    </fieldset>
  );
}
