'use client';

import { useState } from 'react';
import { CANCELLATION_VALUES, PAYMENT_VALUES } from '@/api/limits.gen';
import { Icon } from '@/components/icons';
import { currencyCode } from '@/features/property-form/lib/amount';
import { usualTerms } from '@/features/property-form/lib/defaults';
import { COMPANY_LIMITS, fieldOf } from '@/features/property-form/lib/form';
import { languageName } from '@/i18n/format';
import { otherLanguage } from '@/i18n/locale';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Field, FieldGroup } from './field';
import { ChoiceInput, TextInput } from './inputs';
import type { PartProps } from './part';
import { RoomsEditor } from './rooms-editor';

/** Whether a field is on this screen. An error in one of them opens it. */
function isAsked(path: string): boolean {
  const field = fieldOf(path.split('.')[0] ?? '');
  return field?.step === 3 && field.part !== 'features' && field.part !== 'distances';
}

/** What guests ask first: an optional screen that opens in place. */
export function GuestsAsk({ part }: { part: PartProps }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isFilled, setIsFilled] = useState(false);
  const { form, change, errors, messages } = part;
  const { guestsAsk: words, hints, fields } = messages.homeForm;
  const hasErrors = Object.keys(errors).some(isAsked);
  const second = { language: languageName(part.locale, otherLanguage(form.descriptionLanguage)) };
  return (
    <details
      className="group rounded-card border border-line bg-paper"
      open={isOpen || hasErrors}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-13 items-center justify-between gap-4 rounded-card px-5 py-4">
        <span>
          <span className="block font-display text-22">{words.title}</span>
          <span className="block text-ink-2">{words.lead}</span>
        </span>
        <Icon name="arrowRight" className="size-6 transition-transform group-open:rotate-90" />
      </summary>
      <div className="grid gap-8 px-5 pb-6">
        <div>
          <Button
            onClick={() => {
              change(usualTerms(form));
              setIsFilled(true);
            }}
          >
            {words.usual}
          </Button>
          <p aria-live="polite" className="mt-2 text-14 text-ink-2 empty:hidden">
            {isFilled && words.usualDone}
          </p>
        </div>
        <FieldGroup title={words.beds} className="">
          <RoomsEditor part={part} />
        </FieldGroup>
        <FieldGroup title={words.times} className="grid grid-cols-2 gap-5">
          <TextInput part={part} name="checkInFrom" type="time" />
          <TextInput part={part} name="checkInUntil" type="time" />
          <TextInput part={part} name="checkOutUntil" type="time" className="col-span-2 sm:col-span-1" />
          <TextInput part={part} name="quietFrom" type="time" className="sm:col-start-1" />
          <TextInput part={part} name="quietUntil" type="time" />
        </FieldGroup>
        <FieldGroup
          title={words.money}
          lead={
            <p>
              {form.currency !== '' &&
                `${fill(words.moneyCurrency, { currency: currencyCode(form.currency) })}. `}
              {hints.fee}
            </p>
          }
        >
          <TextInput part={part} name="minNights" inputMode="numeric" hint={hints.minNights} />
          <TextInput part={part} name="touristTax" inputMode="decimal" className="self-end" />
          <TextInput part={part} name="includedGuests" inputMode="numeric" className="self-end" />
          <TextInput part={part} name="extraGuestFee" inputMode="decimal" className="self-end" />
        </FieldGroup>
        <FieldGroup title={words.terms}>
          <ChoiceInput
            part={part}
            name="cancellation"
            label={fields.cancellation}
            options={CANCELLATION_VALUES}
            labels={messages.page.terms.cancellationValue}
            notSaid={words.notSaid}
          />
          <ChoiceInput
            part={part}
            name="payment"
            label={fields.payment}
            options={PAYMENT_VALUES}
            labels={messages.page.terms.paymentValue}
            notSaid={words.notSaid}
          />
        </FieldGroup>
        <FieldGroup title={words.rules} className="grid gap-5">
          <TextInput part={part} name="houseRules" rows={4} hint={hints.houseRules} />
        </FieldGroup>
        <HostFields part={part} />
        <FieldGroup title={words.second} className="grid gap-5">
          <TextInput
            part={part}
            name="secondDescription"
            rows={6}
            label={fill(fields.secondDescription, second)}
          />
          <TextInput
            part={part}
            name="secondHouseRules"
            rows={4}
            label={fill(fields.secondHouseRules, second)}
          />
        </FieldGroup>
      </div>
    </details>
  );
}

const NO_COMPANY = { name: '', registerNumber: '', address: '' };

/** Who lets the home: a private person, or a business with its details. */
function HostFields({ part }: { part: PartProps }) {
  const { form, change, errors, messages } = part;
  const { guestsAsk: words, fields } = messages.homeForm;
  const { company } = form;
  // An operator's reason stands at the choice while there is no business.
  const error = company ? undefined : errors['company.name'];
  return (
    <FieldGroup title={words.host} lead={company && <p>{words.professionalHint}</p>}>
      <Field name="company.name" label={words.hostKind} error={error} className="sm:col-span-2">
        {(control) => (
          <select
            {...control}
            data-field={company ? undefined : 'company.name'}
            value={company ? 'professional' : 'private'}
            onChange={(event) => change({ company: event.target.value === 'private' ? null : NO_COMPANY })}
          >
            <option value="private">{words.privateHost}</option>
            <option value="professional">{words.professionalHost}</option>
          </select>
        )}
      </Field>
      {company &&
        (Object.keys(COMPANY_LIMITS) as (keyof typeof COMPANY_LIMITS)[]).map((name) => (
          <Field
            key={name}
            name={`company.${name}`}
            label={fields[`company.${name}`]}
            required
            error={errors[`company.${name}`]}
          >
            {(control) => (
              <input
                {...control}
                type="text"
                autoComplete={name === 'name' ? 'organization' : 'off'}
                maxLength={COMPANY_LIMITS[name] * 2}
                value={company[name]}
                onChange={(event) => change({ company: { ...company, [name]: event.target.value } })}
              />
            )}
          </Field>
        ))}
    </FieldGroup>
  );
}
