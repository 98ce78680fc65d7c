import { useId } from 'react';
import { useHydrated } from '@/components/use-hydrated';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { countryOptions } from '../lib/countries';
import type { useCountries } from './use-countries';

type CountryFieldProps = {
  locale: Locale;
  value: string;
  onChange: (country: string) => void;
  error?: string;
  /** Tells that the field was filled in for the owner. */
  hint?: string;
  starred?: boolean;
  countries: ReturnType<typeof useCountries>;
  messages: OwnerMessages['location']['country'];
};

/** The country, by groups. Until the list is there, and without it, the popular countries can be chosen. */
export function CountryField(props: CountryFieldProps) {
  const { locale, value, onChange, error, hint, starred, countries, messages } = props;
  const id = useId();
  // Names of countries differ between the server's and the browser's tables.
  const isHydrated = useHydrated();
  const { answer, retry } = countries;
  const list = answer?.kind === 'done' ? answer.value : null;
  const groups = isHydrated ? countryOptions(locale, list, value) : [];
  const isIncomplete = answer?.kind === 'failed';
  return (
    <Field
      label={messages.label}
      required
      starred={starred}
      hint={hint}
      error={error}
      describedBy={isIncomplete && `${id}-list`}
      after={
        isIncomplete && (
          <div className="mt-1.5 flex flex-wrap items-center gap-x-3 text-14 text-ink-2">
            <p id={`${id}-list`} role="status">
              {messages.incomplete}
            </p>
            <Button look="link" className="font-semibold" onClick={retry}>
              {messages.retry}
            </Button>
          </div>
        )
      }
    >
      {(control) => (
        <select
          {...control}
          autoComplete="off"
          value={isHydrated ? value : ''}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{messages.choose}</option>
          {groups.map(({ group, options }) => (
            <optgroup key={group} label={messages.groups[group]}>
              {options.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  );
}
