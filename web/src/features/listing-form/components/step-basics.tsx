import { PROPERTY_TYPE_VALUES } from '@/api/limits.gen';
import type { FieldPath } from '@/features/property-form/lib/form';
import { LANGUAGE_NAMES, TEXT_LANGUAGES } from '@/i18n/locale';
import type { FormMode } from '../lib/secrets';
import { FieldGroup } from './field';
import { ChoiceInput, TextInput } from './inputs';
import type { PartProps } from './part';

type StepBasicsProps = {
  part: PartProps;
  mode: FormMode;
  /** The fields that cannot be changed here. */
  fixed: readonly FieldPath[];
};

/** Step 1: the home, how many it takes, and whose it is. */
export function StepBasics({ part, mode, fixed }: StepBasicsProps) {
  const { hints, fields, steps } = part.messages.homeForm;
  const isFixed = (name: FieldPath) => fixed.includes(name);
  const emailHint = mode === 'own' ? hints.ownEmail : hints.ownerEmail;
  return (
    <>
      <FieldGroup title={steps.basics}>
        <TextInput
          part={part}
          name="name"
          required={!isFixed('name')}
          readOnly={isFixed('name')}
          hint={isFixed('name') ? hints.ownReadOnly : undefined}
        />
        <ChoiceInput
          part={part}
          name="propertyType"
          label={fields.propertyType}
          options={PROPERTY_TYPE_VALUES}
          labels={part.messages.page.propertyType}
          className="self-end"
        />
        <TextInput
          part={part}
          name="description"
          required
          rows={6}
          hint={hints.description}
          className="sm:col-span-2"
        />
        <ChoiceInput
          part={part}
          name="descriptionLanguage"
          label={fields.descriptionLanguage}
          options={TEXT_LANGUAGES}
          labels={LANGUAGE_NAMES}
          hint={hints.descriptionLanguage}
        />
      </FieldGroup>
      <FieldGroup
        title={steps.size}
        lead={<p className="text-14">{hints.size}</p>}
        className="grid grid-cols-2 gap-4 min-[24rem]:grid-cols-3 sm:gap-5"
      >
        <TextInput part={part} name="maxGuests" required inputMode="numeric" />
        <TextInput part={part} name="bedrooms" required inputMode="numeric" />
        <TextInput part={part} name="bathrooms" required inputMode="decimal" />
      </FieldGroup>
      <FieldGroup title={steps.owner}>
        <TextInput
          part={part}
          name="ownerName"
          autoComplete="name"
          required={!isFixed('ownerName')}
          readOnly={isFixed('ownerName')}
          hint={isFixed('ownerName') ? hints.ownReadOnly : hints.ownerName}
        />
        <TextInput
          part={part}
          name="ownerEmail"
          type="email"
          autoComplete="email"
          required={!isFixed('ownerEmail')}
          readOnly={isFixed('ownerEmail')}
          hint={isFixed('ownerEmail') ? hints.ownReadOnly : emailHint}
        />
      </FieldGroup>
    </>
  );
}
