import { useEffect, useRef, useState } from 'react';
import { explain, isEnded } from '@/api/failure';
import type { CoordinateFinding, PlaceTexts } from '@/api/types';
import { readPostcode } from '@/features/location/lib/places';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { LiveNotice, type Told } from '@/ui/notice';
import { TextField } from '@/ui/text-field';
import { applyPlace } from '../lib/api';
import { useDesk } from './operator';

type MendAddressProps = {
  words: OwnerMessages['dashboard']['coordinates'];
  finding: CoordinateFinding;
  onTold: (told: Told) => void;
  /** It was not saved. The home may have changed: it is to be read again, while what was typed stays. */
  onFailed: () => void;
};

/** The fields, in the order in which they are filled in, with as much as the API accepts. */
const FIELDS = [
  ['postalCode', 20],
  ['city', 100],
  ['region', 100],
  ['stateProvince', 100],
] as const;

/** What the address of a home says of its place: typed, or taken from the postcode. */
export function MendAddress({ words, finding, onTold, onFailed }: MendAddressProps) {
  const { locale, failure, onEnded } = useDesk();
  const { propertyId: id, place } = finding;
  const [typed, setTyped] = useState<PlaceTexts | null>(null);
  const [unknown, setUnknown] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { form, busy, result, amend, statusRef } = useSubmit<string>(async () => {
    if (!typed) return null;
    const answer = await applyPlace(locale, finding, typed);
    if (answer.kind === 'done') {
      setTyped(null);
      onTold({ kind: 'done', text: fill(words.mended, { id }) });
      return null;
    }
    if (isEnded(answer)) onEnded();
    onFailed();
    return `${words.mendFailed}. ${explain(answer, failure)}`;
  });
  const { ref } = form;
  const isOpen = typed !== null;
  const wasOpen = useRef(false);
  // The focus goes into the form, and comes back from it.
  useEffect(() => {
    if (isOpen) ref.current?.querySelector('input')?.focus();
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, ref]);
  if (!place) return null;
  if (!typed) {
    return (
      <Button
        ref={opener}
        className="bg-paper"
        aria-label={fill(words.mendOf, { id })}
        onClick={() => setTyped(place)}
      >
        {words.mend}
      </Button>
    );
  }
  const takePostcode = async () => {
    const answer = await readPostcode(typed.country, typed.postalCode ?? '', locale);
    const found = answer.kind === 'done' && answer.value.valid ? answer.value : null;
    const { city, region, province, island } = found?.place ?? {};
    setUnknown(!region && !province);
    if (!found || (!region && !province)) return;
    setTyped({
      ...typed,
      postalCode: found.formatted,
      city: city || typed.city,
      region: island || region || null,
      stateProvince: province || null,
    });
  };
  return (
    <form {...form} aria-label={fill(words.mendOf, { id })} className="w-72 max-w-full space-y-3">
      {FIELDS.map(([name, limit]) => (
        <TextField
          key={name}
          label={words[name]}
          autoComplete="off"
          limit={limit}
          value={typed[name] ?? ''}
          onChange={(text) => {
            setTyped({ ...typed, [name]: text });
            setUnknown(false);
            amend(() => null);
          }}
          required={name === 'city'}
        />
      ))}
      <Button look="link" onClick={() => void takePostcode()}>
        {words.byPostcode}
      </Button>
      <div ref={statusRef} tabIndex={-1} className="outline-none">
        <LiveNotice kind="failed" text={unknown ? words.byPostcodeNone : result} />
      </div>
      <p className="flex flex-wrap gap-2">
        <Button className="bg-paper" busy={busy} working={words.giving}>
          {words.give}
        </Button>
        <Button onClick={() => setTyped(null)}>{words.cancel}</Button>
      </p>
    </form>
  );
}
