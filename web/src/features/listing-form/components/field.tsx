import type { ComponentProps, ReactNode } from 'react';
import type { FieldPath } from '@/features/property-form/lib/form';
import { Field as PlainField } from '@/ui/field';

type FieldProps = Omit<ComponentProps<typeof PlainField>, 'name' | 'starred'> & { name: FieldPath };

/** A field of the form. A star tells that it is required. */
export function Field(props: FieldProps) {
  return <PlainField {...props} starred={props.required} />;
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
