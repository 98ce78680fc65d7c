import { later, laterInWords } from '@/components/later';
import { USUAL_CURRENCIES } from '@/features/property-form/lib/amount';
import type { Folder } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';
import { PHOTO_WORDS } from '../lib/step-words';
import { Field, FieldGroup } from './field';
import { FeeInput, TextInput } from './inputs';
import type { PartProps } from './part';

const LocationPicker = later(
  async () => (await import('@/features/location/components/location-picker')).LocationPicker,
);
const PHOTO_MANAGER = laterInWords(
  async () => (await import('@/features/home-photos/components/photo-manager')).PhotoManager,
  PHOTO_WORDS,
);

/** Loads the scripts of this step before it is shown. */
export function preloadPlace(locale: Locale) {
  LocationPicker.preload();
  PHOTO_MANAGER[locale].preload();
}

type StepPlaceProps = {
  part: PartProps;
  folder: () => Promise<Folder | null>;
  streets: string | null;
  /** A change of a listed home cannot forget its point. */
  mayRemovePoint: boolean;
};

/** Step 2: where the home is, what a night and its fees cost, its licence and its photos. */
export function StepPlace({ part, folder, streets, mayRemovePoint }: StepPlaceProps) {
  const { locale, form, change, errors, messages } = part;
  const { hints, steps } = messages.homeForm;
  const PhotoManager = PHOTO_MANAGER[locale];
  return (
    <>
      <FieldGroup field="point" title={steps.location} className="">
        <LocationPicker
          locale={locale}
          form={form}
          change={change}
          errors={errors}
          folder={folder}
          messages={messages.location}
          map={messages.page.map}
          streets={streets}
          mayRemovePoint={mayRemovePoint}
          waiting={<div className="skeleton h-80" aria-hidden="true" />}
        />
      </FieldGroup>
      <FieldGroup
        title={steps.price}
        lead={<p className="text-14">{hints.price}</p>}
        className="grid grid-cols-2 items-end gap-4 sm:grid-cols-3 sm:gap-5"
      >
        <TextInput part={part} name="priceMin" required inputMode="decimal" />
        <TextInput part={part} name="priceMax" inputMode="decimal" />
        <CurrencyInput part={part} />
      </FieldGroup>
      <FieldGroup
        title={steps.fees}
        lead={<p className="text-14">{hints.fee}</p>}
        className="grid grid-cols-1 items-end gap-4 min-[24rem]:grid-cols-2 sm:gap-5"
      >
        <FeeInput part={part} name="cleaningFee" />
        <FeeInput part={part} name="deposit" />
      </FieldGroup>
      <FieldGroup title={steps.licence}>
        <TextInput part={part} name="licenseNumber" hint={hints.licenseNumber} className="sm:col-span-2" />
      </FieldGroup>
      <div data-field="photos" tabIndex={-1} className="border-t border-line pt-5 outline-none sm:pt-6">
        <PhotoManager
          locale={locale}
          folder={folder}
          home={{ name: form.name, city: form.city, country: form.country }}
          error={errors.photos}
          waiting={<div className="skeleton h-40" aria-hidden="true" />}
        />
      </div>
    </>
  );
}

/** The currency: one of the usual ones, or another whose code is typed. */
function CurrencyInput({ part }: { part: PartProps }) {
  const { form, change, errors, messages } = part;
  const { currency: words, fields } = messages.homeForm;
  const usual = USUAL_CURRENCIES.find((each) => each === form.currency);
  return (
    <>
      <Field name="currency" label={fields.currency} error={undefined} className="max-sm:col-span-2">
        {(control) => (
          <select
            {...control}
            data-field={usual ? 'currency' : undefined}
            value={usual ?? ''}
            onChange={(event) => change({ currency: event.target.value })}
          >
            {USUAL_CURRENCIES.map((each) => (
              <option key={each} value={each}>
                {words[each]}
              </option>
            ))}
            <option value="">{words.other}</option>
          </select>
        )}
      </Field>
      {!usual && (
        <Field name="currency" label={words.code} required hint={words.codeHint} error={errors.currency}>
          {(control) => (
            <input
              {...control}
              type="text"
              className="field uppercase"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={6}
              value={form.currency}
              onChange={(event) => change({ currency: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}
