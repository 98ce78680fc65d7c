import { useRef, useState } from 'react';
import { explain } from '@/api/failure';
import type { Point } from '@/api/types';
import { CopyButton } from '@/components/copy-button';
import { useDesk } from '@/features/dashboard/components/operator';
import { distanceText, PointLink } from '@/features/dashboard/components/point';
import { NO_POINT, pointText, typedOf } from '@/features/dashboard/lib/point';
import { distanceM, isStorable } from '@/features/location/lib/point';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit, withoutErrors } from '@/ui/form';
import { TextField } from '@/ui/text-field';
import { type Address, addressErrors, FIELDS } from '../lib/lookups';
import type { DebuggerWords } from '../lib/words';
import { PointPanel } from './point-panel';
import { PrecisionChip } from './precision-chip';
import { type Lookup, useLookups } from './use-lookups';

const TEXT_LIMIT = 200;

/** A home that can be given a point. */
export type OfHome = {
  readonly propertyId: string;
  readonly version: number;
  readonly name: string;
  /** The point that it has. */
  readonly point: Point | null;
  readonly refresh: () => void;
};

type TriesProps = { words: DebuggerWords; streets: string | null; address: Address; home: OfHome | null };

/** An address that is looked up with all of it and with less and less of it, and a point that is looked at on a map. */
export function Tries({ words, streets, address: given, home }: TriesProps) {
  const { addressLookup: text } = words;
  const [address, setAddress] = useState(given);
  const [typed, setTyped] = useState(home?.point ? typedOf(home.point) : NO_POINT);
  const panel = useRef<HTMLHeadingElement>(null);
  const { lookups, run } = useLookups();
  const { form, busy, result, amend } = useSubmit<Partial<Address>>(async () => {
    const errors = addressErrors(text, address);
    if (!errors) await run(address);
    return errors;
  });
  /** The sources of all that was found, each once. */
  const attributions = new Set(
    lookups?.flatMap(({ answer }) => (answer.kind === 'done' && answer.value.place?.attribution) || []),
  );
  const isNoneFound =
    !busy &&
    lookups !== null &&
    lookups.every(({ answer }) => answer.kind === 'done' && !answer.value.place?.coordinates);
  return (
    <>
      <form {...form} className="mt-4 max-w-3xl">
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
          <h3 className="text-19">{text.result}</h3>
          <ul className="mt-3 max-w-4xl border-t border-line">
            {lookups.map((lookup) => (
              <LookupRow
                key={lookup.line}
                words={words}
                lookup={lookup}
                now={home?.point ?? null}
                onUse={(point) => {
                  setTyped(typedOf(point));
                  panel.current?.focus();
                }}
              />
            ))}
          </ul>
          {[...attributions].map((attribution) => (
            <p key={attribution} className="mt-2 max-w-4xl text-14 text-ink-2">
              {attribution}
            </p>
          ))}
          {isNoneFound && home && (
            <p className="mt-3 font-semibold text-clay-ink">
              {fill(text.noneFound, { home: `${home.name} (${home.propertyId})` })}
            </p>
          )}
        </section>
      )}
      <PointPanel
        words={words}
        streets={streets}
        typed={typed}
        onTyped={setTyped}
        home={home}
        headingRef={panel}
      />
    </>
  );
}

type LookupRowProps = {
  words: DebuggerWords;
  lookup: Lookup;
  /** The point that the home has. */
  now: Point | null;
  onUse: (point: Point) => void;
};

function LookupRow({ words, lookup: { line, answer }, now, onUse }: LookupRowProps) {
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
      {found?.place && point && pointLine !== null && (
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
          <PointLink words={coordinates} point={point} none="" />
          <PrecisionChip words={precision} level={found.place.precision} />
          <span className="text-ink-2">
            {fill(text.source, {
              source: found.place.source ?? coordinates.owner,
              distance: distanceText(locale, coordinates, found.place.accuracyM),
            })}
          </span>
          {now && (
            <span>
              {fill(text.fromNow, {
                distance: distanceText(locale, coordinates, Math.round(distanceM(now, point))),
              })}
            </span>
          )}
          <CopyButton
            text={pointLine}
            label={text.copy}
            longLabel={`${text.copy} ${pointLine}`}
            words={{ copied: text.copied, copyFailed: fill(text.copyFailed, { point: pointLine }) }}
          />
          {isStorable(found.place) ? (
            <Button aria-label={fill(text.useOf, { point: pointLine })} onClick={() => onUse(point)}>
              {text.use}
            </Button>
          ) : (
            <span className="text-14 text-ink-2">{text.notStorable}</span>
          )}
        </div>
      )}
      {found?.dropped.map(({ source, reason }) => (
        <p key={`${source} ${reason.code}`} className="text-14 text-ink-2">
          {fill(text.dropped, { source, reason: reason.text })}
        </p>
      ))}
    </li>
  );
}
