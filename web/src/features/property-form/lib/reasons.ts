import type { FieldReason } from '@/api/types';
import { fieldAt, stepOf } from './check';
import type { FieldPath, StepNumber } from './form';

/** Why an operator returned a home, and where it is mended. */
export type Reason = {
  /** `null`: the home as a whole. */
  readonly field: FieldPath | null;
  readonly step: StepNumber | null;
  readonly text: string;
};

/** An operator's reasons with their fields of the form. A group of fields, such as `capacity`, stands at its first one. */
export function reasonsOf(reasons: readonly FieldReason[]): Reason[] {
  return reasons.map(({ field: slug, text }) => {
    const field = slug === '' ? null : fieldAt(`/${camelCase(slug)}`);
    return { field, step: field && stepOf(field), text };
  });
}

/** `license_number` as `licenseNumber`. */
function camelCase(slug: string): string {
  return slug.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
