import { useEffect, useRef, useState } from 'react';
import { explain, failureText, isEnded, isOutdated, isUnknown } from '@/api/failure';
import type { CoordinateFinding, PlaceTexts } from '@/api/types';
import { useTurn } from '@/api/use-turn';
import { CountryField } from '@/features/location/components/country-field';
import { useCountries } from '@/features/location/components/use-countries';
import { readPostcode } from '@/features/location/lib/places';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { LiveNotice, type Told } from '@/ui/notice';
import { TextField } from '@/ui/text-field';
import { applyPlace } from '../lib/api';
import { placeOfPostcode } from '../lib/place';
import { useDesk } from './operator';
import { type Hold, useHold } from './use-held-rows';

type MendAddressProps = {
  words: OwnerMessages['dashboard']['coordinates'];
  country: OwnerMessages['location']['country'];
  finding: CoordinateFinding;
  /** Reads the findings again, too: the row may be gone then. */
  onTold: (told: Told) => void;
};

/** The texts, in the order in which they are filled in, with as much as the API accepts. */
const FIELDS = [
  ['postalCode', 20],
  ['city', 100],
  ['region', 100],
  ['stateProvince', 100],
] as const;

/** What the address of a home says of its place: typed, or filled in from the postcode. */
export function MendAddress({ hold, ...props }: MendAddressProps & { hold: Hold }) {
  const { words, finding } = props;
  const [isOpen, setOpen] = useState(false);
  useHold(hold, isOpen);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isOpen && wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <AddressForm {...props} onClose={() => setOpen(false)} />;
  return (
    <Button
      ref={opener}
      className="bg-paper"
      aria-label={fill(words.mendOf, { id: finding.propertyId })}
      onClick={() => setOpen(true)}
    >
      {words.mend}
    </Button>
  );
}

/** The form, as long as it is open. */
export function AddressForm(props: MendAddressProps & { onClose: () => void }) {
  const { words, country, finding, onTold, onClose } = props;
  const { locale, failure, table, onEnded } = useDesk();
  const { propertyId: id } = finding;
  const [typed, setTyped] = useState<PlaceTexts>(finding.place);
  const countries = useCountries(locale);
  const beginLookup = useTurn();
  const { form, busy, result, amend, statusRef } = useSubmit<string>(async () => {
    const answer = await applyPlace(locale, finding, typed);
    if (answer.kind === 'done') {
      onClose();
      onTold({ kind: 'done', text: fill(words.mended, { id }) });
      return null;
    }
    if (isEnded(answer)) onEnded();
    const text = `${words.mendFailed}. ${explain(answer, failure)}`;
    if (!isOutdated(answer) && !isUnknown(answer)) return text;
    onTold({ kind: 'failed', text: `${id}: ${text}` });
    return null;
  });
  const lookup = useSubmit<string>(async () => {
    amend(() => null);
    if (!typed.country || !typed.postalCode?.trim()) return words.byPostcodeNone;
    const isLast = beginLookup();
    const answer = await readPostcode(typed.country, typed.postalCode, locale);
    if (!isLast()) return null;
    if (answer.kind === 'failed') {
      if (answer.failure === 'ended') onEnded();
      return failureText(answer.failure, failure);
    }
    const known = placeOfPostcode(answer.value);
    if (!known) return words.byPostcodeNone;
    setTyped((now) => ({ ...now, ...known }));
    return null;
  });
  const change = (part: Partial<PlaceTexts>) => {
    // The answer to another postcode is dropped.
    if ('country' in part || 'postalCode' in part) beginLookup();
    setTyped((now) => ({ ...now, ...part }));
    amend(() => null);
    lookup.amend(() => null);
  };
  const { ref } = form;
  useEffect(() => ref.current?.querySelector('select')?.focus(), [ref]);
  return (
    <form {...form} aria-label={fill(words.mendOf, { id })} className="w-72 max-w-full space-y-3 md:w-44">
      <CountryField
        locale={locale}
        value={typed.country}
        countries={countries}
        messages={country}
        onChange={(country) => change({ country })}
      />
      {FIELDS.map(([name, limit]) => (
        <TextField
          key={name}
          label={words[name]}
          autoComplete="off"
          limit={limit}
          value={typed[name] ?? ''}
          onChange={(text) => change({ [name]: text })}
          required={name === 'city'}
        />
      ))}
      <Button look="link" busy={lookup.busy} working={table.reading} onClick={() => void lookup.submit()}>
        {words.byPostcode}
      </Button>
      <div ref={statusRef} tabIndex={-1} className="outline-none">
        <LiveNotice kind="failed" text={result ?? lookup.result} />
      </div>
      <p className="flex flex-wrap gap-2">
        <Button className="bg-paper" busy={busy} working={words.giving}>
          {words.give}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </p>
    </form>
  );
}
