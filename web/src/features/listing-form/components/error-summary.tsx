import type { FieldPath, FormErrors } from '@/features/property-form/lib/form';
import type { Reason } from '@/features/property-form/lib/reasons';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';

/** The names of all fields, in the order of the form. */
type FieldLabels = Readonly<Record<FieldPath, string>>;

type ErrorSummaryProps = {
  /** What the errors have in common; `null` where there is none. */
  title: string | null;
  fields: readonly FieldPath[];
  errors: FormErrors;
  labels: FieldLabels;
  onField: (field: FieldPath) => void;
  /** `{field}: {error}`. */
  at: string;
};

/** The errors at the top of the form, each leading to its field. It is announced. */
export function ErrorSummary({ title, fields, errors, labels, onField, at }: ErrorSummaryProps) {
  return (
    // Without errors it takes no room: the gap above it is taken back.
    <div aria-live="assertive" className="empty:-mt-5 sm:empty:-mt-8">
      {title !== null && (
        <Notice tone="failed" size="box">
          <p className="font-semibold text-clay-ink">{title}</p>
          <ul className="mt-1">
            {fields.map((field) => (
              <li key={field}>
                <Button look="link" className="text-left" onClick={() => onField(field)}>
                  {fill(at, { field: labels[field], error: errors[field] ?? '' })}
                </Button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

type ReasonListProps = {
  title: string;
  reasons: readonly Reason[];
  labels: FieldLabels;
  onField: (field: FieldPath) => void;
  /** `{field}: {text}`. */
  at: string;
};

/** Why an operator returned the home. It stays until the home is submitted again. */
export function ReasonList({ title, reasons, labels, onField, at }: ReasonListProps) {
  if (reasons.length === 0) return null;
  return (
    <section className="rounded-card bg-sun-mist px-5 py-4 text-ink">
      <h2 className="text-19">{title}</h2>
      <ul className="mt-2">
        {reasons.map(({ field, text }) => (
          <li key={`${field} ${text}`} className="py-1">
            {field ? (
              <Button look="link" className="text-left" onClick={() => onField(field)}>
                {fill(at, { field: labels[field], text })}
              </Button>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
