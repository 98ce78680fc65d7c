import type { FieldPath, FormErrors, HomeForm } from '@/features/property-form/lib/form';

/** Fields whose errors depend on another one: an edit of the first clears the errors of the others. */
const RELATED: Partial<Record<FieldPath, readonly FieldPath[]>> = {
  priceMin: ['priceMax'],
  currency: ['priceMin', 'priceMax'],
  checkInUntil: ['checkInFrom'],
  quietUntil: ['quietFrom'],
  includedGuests: ['extraGuestFee'],
  extraGuestFee: ['includedGuests'],
  preferredContact: ['phone', 'whatsapp'],
  country: ['postalCode', 'point'],
};

/** The fields that a change of the form edits. Of a group, only those that differ; of a host who changes, all. */
export function editedFields(form: HomeForm, part: Partial<HomeForm>): FieldPath[] {
  const edited = Object.keys(part).flatMap((name): FieldPath[] => {
    if (name === 'links' || name === 'feeds') return changedTexts(name, form[name], part[name] ?? {});
    if (name === 'company') {
      const [before, after] = [form.company, part.company];
      if (!before || !after) return ['company.name', 'company.registerNumber', 'company.address'];
      return changedTexts(name, before, after);
    }
    return [name as FieldPath];
  });
  return edited.flatMap((field) => [field, ...(RELATED[field] ?? [])]);
}

function changedTexts(
  group: string,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): FieldPath[] {
  const names = Object.keys(after).filter((name) => after[name] !== before[name]);
  return names.map((name) => `${group}.${name}` as FieldPath);
}

/** The errors without those of some fields. */
export function withoutFields(errors: FormErrors, fields: readonly FieldPath[]): FormErrors {
  const left = Object.entries(errors).filter(([field]) => !fields.includes(field as FieldPath));
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left);
}
