import { useId } from 'react';
import { CONTACT_CHANNEL_VALUES } from '@/api/limits.gen';
import { LegalNote } from '@/components/legal-note';
import { usePhotoCounts } from '@/features/home-photos/components/use-photos';
import { withCountryCode } from '@/features/property-form/lib/phone';
import { Button } from '@/ui/button';
import { FieldError } from '@/ui/field';
import { RequiredMark } from '@/ui/required-mark';
import type { FormMode, Secrets } from '../lib/secrets';
import { FieldGroup } from './field';
import { ChoiceInput, TextInput } from './inputs';
import type { PartProps } from './part';
import { NewPassword, PasswordChange } from './password-fields';

type StepContactProps = {
  part: PartProps;
  mode: FormMode;
  secrets: Secrets;
  onSecrets: (part: Partial<Secrets>) => void;
  onPhotos: () => void;
};

/** Step 5: how guests reach the owner, and the password. A new home also needs two consents. */
export function StepContact({ part, mode, secrets, onSecrets, onPhotos }: StepContactProps) {
  const hasNoPhotos = usePhotoCounts().none;
  const { form, change, messages } = part;
  const { steps, contact, hints, fields } = messages.homeForm;
  const complete = (name: 'phone' | 'whatsapp') => {
    const better = withCountryCode(form.country, form[name]);
    if (better !== null) change({ [name]: better });
  };
  return (
    <>
      <FieldGroup title={steps.channels} lead={<p>{contact.shown}</p>}>
        <ChoiceInput
          part={part}
          name="preferredContact"
          label={fields.preferredContact}
          options={CONTACT_CHANNEL_VALUES}
          labels={contact}
          className="sm:col-span-2"
        />
        <TextInput
          part={part}
          name="phone"
          type="tel"
          autoComplete="tel"
          required={form.preferredContact === 'phone'}
          hint={hints.phone}
          onLeave={() => complete('phone')}
        />
        <TextInput
          part={part}
          name="whatsapp"
          type="tel"
          autoComplete="tel"
          required={form.preferredContact === 'whatsapp'}
          hint={hints.phone}
          onLeave={() => complete('whatsapp')}
        />
      </FieldGroup>
      {mode === 'new' ? (
        <>
          {hasNoPhotos && (
            <div className="rounded-card bg-sun-mist p-5 text-sun-ink">
              <p>{messages.homeForm.noPhotos.text}</p>
              <Button className="mt-3" onClick={onPhotos}>
                {messages.homeForm.noPhotos.add}
              </Button>
            </div>
          )}
          <NewPassword part={part} secrets={secrets} onSecrets={onSecrets} />
          <FieldGroup title={steps.consents} className="grid gap-2">
            <Consent name="acceptsTerms" part={part} secrets={secrets} onSecrets={onSecrets} />
            <Consent name="hasPhotoRights" part={part} secrets={secrets} onSecrets={onSecrets} />
          </FieldGroup>
        </>
      ) : (
        <PasswordChange part={part} secrets={secrets} onSecrets={onSecrets} />
      )}
    </>
  );
}

type ConsentProps = {
  name: 'acceptsTerms' | 'hasPhotoRights';
  part: PartProps;
  secrets: Secrets;
  onSecrets: (part: Partial<Secrets>) => void;
};

function Consent({ name, part, secrets, onSecrets }: ConsentProps) {
  const id = useId();
  const { consents } = part.messages.homeForm;
  const error = part.errors[name];
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <input
          type="checkbox"
          className="mt-0.5 size-6 shrink-0"
          required
          data-field={name}
          checked={secrets[name]}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onSecrets({ [name]: event.target.checked })}
        />
        <span>
          {name === 'acceptsTerms' ? (
            <LegalNote locale={part.locale} text={consents.terms} names={part.messages.legal} />
          ) : (
            consents.photoRights
          )}
          <RequiredMark />
        </span>
      </label>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}
