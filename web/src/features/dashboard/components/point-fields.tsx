import type { OwnerMessages } from '@/i18n/owner-words';
import { TextField } from '@/ui/text-field';
import { pastedPoint, type TypedPoint } from '../lib/point';

/** As much as a pasted link has. */
const LIMIT = 500;

type PointFieldsProps = {
  words: OwnerMessages['dashboard']['coordinates'];
  typed: TypedPoint;
  errors: Partial<TypedPoint> | null | undefined;
  onTyped: (typed: TypedPoint) => void;
};

/** Latitude and longitude. Both of them pasted into one field go to their own. */
export function PointFields({ words, typed, errors, onTyped }: PointFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {(['latitude', 'longitude'] as const).map((name) => (
        <TextField
          key={name}
          label={words[name]}
          hint={words[`${name}Hint`]}
          isHintBelow
          autoComplete="off"
          limit={LIMIT}
          value={typed[name]}
          error={errors?.[name]}
          onChange={(text) => onTyped(pastedPoint(text) ?? { ...typed, [name]: text })}
          required
        />
      ))}
    </div>
  );
}
