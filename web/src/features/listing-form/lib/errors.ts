import { addressErrors } from '@/features/property-form/lib/addresses';
import { type CheckWords, checkStep, fieldAt, stepOf } from '@/features/property-form/lib/check';
import {
  type FieldPath,
  type FormErrors,
  type HomeForm,
  STEPS,
  type StepNumber,
} from '@/features/property-form/lib/form';
import type { Reason } from '@/features/property-form/lib/reasons';
import type { OwnerMessages } from '@/i18n/owner-words';
import { withoutFields } from './edited';
import { checkSecrets, type FormMode, type Secrets } from './secrets';

/** Fields that the owner changes only with an operator's help or at an operator's request. */
const READ_ONLY: readonly FieldPath[] = ['ownerName', 'name'];

/**
 * The fields of an own home that cannot be changed, and so cannot be asked to be mended.
 *
 * @param saved the home as it is saved
 */
export function fixedFields(
  saved: Pick<HomeForm, 'ownerEmail'>,
  reasons: readonly Reason[],
): readonly FieldPath[] {
  // A link that is mailed to the address opens it, so the first one is entered by an operator.
  const readOnly: readonly FieldPath[] = saved.ownerEmail === '' ? [...READ_ONLY, 'ownerEmail'] : READ_ONLY;
  return readOnly.filter((field) => !reasons.some((reason) => reason.field === field));
}

type Checked = {
  readonly form: HomeForm;
  readonly secrets: Secrets;
  readonly mode: FormMode;
  /** See `fixedFields`. */
  readonly fixed: readonly FieldPath[];
  readonly messages: {
    readonly homeForm: { readonly errors: CheckWords };
    readonly platforms: Pick<OwnerMessages['platforms'], 'addresses'>;
  };
};

export function stepErrors({ form, secrets, mode, fixed, messages }: Checked, step: StepNumber): FormErrors {
  const words = messages.homeForm.errors;
  const errors: FormErrors = {
    ...checkStep(form, step, words),
    ...(step === 4 ? addressErrors(form, messages.platforms.addresses) : {}),
    ...(step === 5 ? checkSecrets(secrets, mode, words) : {}),
  };
  return withoutFields(errors, fixed);
}

export function errorsOfSteps(checked: Checked, steps: readonly StepNumber[]): FormErrors {
  return Object.assign({}, ...steps.map((step) => stepErrors(checked, step)));
}

/** The steps that have errors, in order. */
export function wrongSteps(errors: FormErrors): StepNumber[] {
  const wrong = new Set((Object.keys(errors) as FieldPath[]).map(stepOf));
  return STEPS.filter((step) => wrong.has(step));
}

/** The errors without those of some steps. */
export function withoutSteps(errors: FormErrors, steps: readonly StepNumber[]): FormErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => !steps.includes(stepOf(field as FieldPath))),
  );
}

/** An operator's reasons as errors at their fields; several at one field are told one after the other. */
export function reasonErrors(reasons: readonly Reason[]): FormErrors {
  const errors: Partial<Record<FieldPath, string>> = {};
  for (const { field, text } of reasons) {
    if (field) errors[field] = errors[field] ? `${errors[field]} ${text}` : text;
  }
  return errors;
}

/** Errors in the order of the steps, and of the labels within a step. */
export function inOrder(errors: FormErrors, labels: Readonly<Record<FieldPath, string>>): FieldPath[] {
  const order = Object.keys(labels);
  const place = (field: FieldPath) => stepOf(field) * order.length + order.indexOf(field);
  return (Object.keys(errors) as FieldPath[]).sort((one, other) => place(one) - place(other));
}

/** What the summary says of the errors that the form's own checks found, for the step that is open. */
export function summaryText(
  errors: FormErrors,
  step: StepNumber,
  words: Pick<OwnerMessages['homeForm'], 'summary' | 'errors'>,
): string {
  const { incomplete, place, invalid, urls } = words.summary;
  const { required, country, postalCode, city, passwordRequired, terms, photoRights, channel } = words.errors;
  if (wrongSteps(errors).includes(4) && step === 4) return urls;
  const ofMissing = [required, country, postalCode, city, passwordRequired, terms, photoRights, channel];
  if (!Object.values(errors).some((text) => ofMissing.includes(text))) return invalid;
  const isPlaceMissing = errors.country === country || errors.postalCode === postalCode;
  return isPlaceMissing ? `${incomplete}. ${place}` : incomplete;
}

/** The field that a piece of advice is about: what the preview says by code or by pointer. */
const FIELD_OF_ADVICE: Readonly<Record<string, FieldPath>> = {
  more_photos: 'photos',
  alt_texts: 'photos',
  longer_description: 'description',
  second_language: 'secondDescription',
  beds: 'rooms',
  license: 'licenseNumber',
  license_format: 'licenseNumber',
  license_missing: 'licenseNumber',
  times: 'checkInFrom',
  exact_point: 'point',
  house_rules: 'houseRules',
};

/** The field of a pointer (`/price/minMinor`), a field (`phone`) or a code (`more_photos`) of a preview. */
export function fieldOfAdvice(name: string): FieldPath | null {
  return FIELD_OF_ADVICE[name] ?? fieldAt(name.startsWith('/') ? name : `/${name}`);
}
