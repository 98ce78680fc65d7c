'use client';

import { useState } from 'react';
import { explain } from '@/api/failure';
import { Link } from '@/components/link';
import { useDesk } from '@/features/dashboard/components/operator';
import { distanceText, PointLink, pointText } from '@/features/dashboard/components/point';
import { Screen } from '@/features/dashboard/components/screen';
import { pathOf } from '@/features/dashboard/lib/screens';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit, withoutErrors } from '@/ui/form';
import { TextField } from '@/ui/text-field';
import { type Address, addressErrors, FIELDS, NO_ADDRESS } from '../lib/lookups';
import { CopyPoint } from './copy-point';
import { PrecisionChip } from './precision-chip';
import { type Lookup, useLookups } from './use-lookups';

type Words = Pick<OwnerMessages['dashboard'], 'addressLookup' | 'coordinates' | 'precision'>;

const TEXT_LIMIT = 200;

/** Where an address is, as far as providers know, with all of it and with less of it. */
export function AddressLookup({ words }: { words: Words }) {
  const { addressLookup: text } = words;
  const { locale } = useDesk();
  const [address, setAddress] = useState(NO_ADDRESS);
  const { lookups, run } = useLookups();
  const { form, busy, result, amend } = useSubmit<Partial<Address>>(async () => {
    const errors = addressErrors(text, address);
    if (!errors) await run(address);
    return errors;
  });
  return (
    <Screen title={text.title} text={text.text}>
      <form {...form} className="mt-5 max-w-3xl">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {FIELDS.map((name) => (
            <TextField
              key={name}
              label={text[name]}
              hint={name === 'country' ? text.countryHint : undefined}
              isHintBelow
              limit={TEXT_LIMIT}
              value={address[name]}
              error={result?.[name]}
              onChange={(value) => {
                setAddress({ ...address, [name]: value });
                amend((errors) => withoutErrors(errors, { [name]: value }));
              }}
            />
          ))}
        </div>
        <Button look="primary" className="mt-5" busy={busy} working={text.running}>
          {text.run}
        </Button>
      </form>
      {lookups && (
        <section className="mt-8" aria-live="polite">
          <h2 className="text-22">{text.result}</h2>
          <ul className="mt-3 max-w-4xl border-t border-line">
            {lookups.map((lookup) => (
              <LookupRow key={lookup.line} words={words} lookup={lookup} />
            ))}
          </ul>
          <p className="mt-4 max-w-[62ch] text-ink-2">
            {text.save}{' '}
            <Link href={pathOf(locale, 'coordinates')} className="link-quiet">
              {text.coordinates}
            </Link>
          </p>
        </section>
      )}
    </Screen>
  );
}

function LookupRow({ words, lookup: { line, answer } }: { words: Words; lookup: Lookup }) {
  const { locale, failure } = useDesk();
  const { addressLookup: text, coordinates, precision } = words;
  const found = answer.kind === 'done' ? answer.value : null;
  const point = found?.place?.coordinates ?? null;
  const pointLine = pointText(point);
  return (
    <li className="border-b border-line py-3 wrap-anywhere">
      <p className="font-semibold">{line}</p>
      {answer.kind !== 'done' && (
        <p className="text-clay-ink">
          {text.failed} {explain(answer, failure)}
        </p>
      )}
      {found && pointLine === null && <p>{text.notFound}</p>}
      {found?.place && pointLine !== null && (
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
          <PointLink words={coordinates} point={point} none="" />
          <PrecisionChip words={precision} level={found.place.precision} />
          <span className="text-ink-2">
            {fill(text.source, {
              source: found.place.source ?? coordinates.owner,
              distance: distanceText(locale, coordinates, found.place.accuracyM),
            })}
          </span>
          <CopyPoint words={text} point={pointLine} />
        </div>
      )}
      {found?.place?.attribution && <p className="text-14 text-ink-2">{found.place.attribution}</p>}
      {found?.dropped.map(({ source, reason }) => (
        <p key={`${source} ${reason.code}`} className="text-14 text-ink-2">
          {fill(text.dropped, { source, reason: reason.text })}
        </p>
      ))}
    </li>
  );
}
