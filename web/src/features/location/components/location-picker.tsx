'use client';

import { useCallback, useEffect, useId, useRef } from 'react';
import { useLatest } from '@/components/use-latest';
import { FIELDS, type StepProps } from '@/features/property-form/lib/form';
import type { OwnerMessages } from '@/i18n/owner-words';
import type { Messages } from '@/i18n/words';
import { TextField } from '@/ui/text-field';
import { countryChosen, type FilledField, isFilledIn, placed } from '../lib/placing';
import { pinnedPoint } from '../lib/point';
import { startOf } from '../lib/start';
import { CountryField } from './country-field';
import { PinMap } from './pin-map';
import { PointPanel } from './point-panel';
import { PointSources } from './point-sources';
import { PostcodeField } from './postcode-field';
import { useCountries } from './use-countries';
import { usePlacing } from './use-placing';
import { usePostcode } from './use-postcode';

type LocationPickerProps = StepProps & {
  messages: OwnerMessages['location'];
  map: Messages['map'];
  /** The address of a style with streets, if the site has one. */
  streets: string | null;
  /** Whether the home may be left without a point again. */
  mayRemovePoint: boolean;
};

/**
 * Where a home is: the address, and its point on the map. What providers know fills empty fields; without them everything can
 * be typed, pasted or set by hand.
 */
export function LocationPicker({
  locale,
  form,
  change,
  errors,
  messages,
  map,
  streets,
  mayRemovePoint,
}: LocationPickerProps) {
  const id = useId();
  const countries = useCountries(locale);
  const { check, retry } = usePostcode(locale, form.country, form.postalCode);
  const { placing, apply, isLookingUp } = usePlacing(locale, form, change, check);
  const postcode = check.kind === 'answered' ? check.answer : null;
  const list = countries.answer?.kind === 'done' ? countries.answer.value : [];

  const latestChange = useLatest(change);
  const changePostcode = useCallback(
    (postalCode: string) => latestChange.current({ postalCode }),
    [latestChange],
  );

  const fields = useRef<HTMLDivElement>(null);
  const { filled } = placing;
  // A field is filled in while its owner is about to type: the text is selected, as after Tab, so that typing replaces it.
  useEffect(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLInputElement) || !fields.current?.contains(focused)) return;
    if (Object.values(filled).includes(focused.value)) focused.select();
  }, [filled]);

  const hint = (field: FilledField) => (isFilledIn(placing, form, field) ? messages.filledIn : undefined);
  const text = (field: 'city' | 'region' | 'stateProvince') => (
    <TextField
      label={messages[field]}
      hint={hint(field)}
      autoComplete="off"
      limit={FIELDS[field].limit}
      value={form[field]}
      error={errors[field]}
      required={field === 'city'}
      starred={field === 'city'}
      onChange={(value) => change({ [field]: value })}
    />
  );

  return (
    <div className="space-y-6 sm:space-y-8">
      <div ref={fields} className="grid items-start gap-4 sm:grid-cols-2 sm:gap-5">
        <CountryField
          locale={locale}
          value={form.country}
          error={errors.country}
          hint={hint('country')}
          starred
          countries={countries}
          messages={messages.country}
          onChange={(country) => apply((placing, form) => countryChosen(placing, form, country))}
        />
        <div className="grid grid-cols-2 items-end gap-4 sm:contents">
          <PostcodeField
            value={form.postalCode}
            error={errors.postalCode}
            check={check}
            onRetry={retry}
            country={list.find(({ code }) => code === form.country) ?? null}
            hint={hint('postalCode')}
            messages={messages.postcode}
            onChange={changePostcode}
          />
          {text('city')}
        </div>
        <div className="grid grid-cols-2 items-end gap-4 sm:col-span-2 sm:gap-5">
          {text('region')}
          {text('stateProvince')}
        </div>
        <TextField
          label={messages.address}
          hint={messages.addressHint}
          autoComplete="off"
          limit={FIELDS.address.limit}
          value={form.address}
          error={errors.address}
          onChange={(address) => change({ address })}
        />
      </div>
      <section aria-labelledby={id} className="space-y-4">
        <h3 id={id} className="text-19">
          {messages.point.title}
        </h3>
        <PointPanel
          locale={locale}
          form={form}
          change={change}
          placing={placing}
          apply={apply}
          isLookingUp={isLookingUp}
          postcode={postcode}
          mayRemove={mayRemovePoint}
          messages={messages.point}
        />
        {errors.point && <p className="text-14 font-semibold text-clay-ink">{errors.point}</p>}
        <details>
          <summary className="link-quiet inline-flex min-h-11 items-center">{messages.sources.title}</summary>
          <div className="pt-3">
            <PointSources
              messages={messages.sources}
              onPoint={(point) => apply((placing, form) => placed(placing, form, point))}
            />
          </div>
        </details>
        <PinMap
          locale={locale}
          point={form.point}
          start={startOf(form, postcode)}
          streets={streets}
          messages={messages.pin}
          map={map}
          onMove={(spot, metresPerPixel) =>
            apply((placing, form) => placed(placing, form, pinnedPoint(spot, metresPerPixel)))
          }
        />
      </section>
    </div>
  );
}
