import { useCallback, useId, useState } from 'react';
import { GAPS_MINIMUM_NIGHTS_MAX } from '@/api/limits.gen';
import { useReading } from '@/api/use-reading';
import { PartState } from '@/features/feeds/components/part-state';
import { countNights, nightsText } from '@/features/feeds/lib/nights';
import type { PartProps } from '@/features/property-form/lib/part';
import { utcToday } from '@/features/stay/lib/today';
import type { OwnerMessages } from '@/i18n/owner-words';
import { plural } from '@/i18n/words';
import { readGaps } from '../lib/api';
import { minimumOf } from '../lib/minimum';

type GapsProps = { part: PartProps; minNights: number; messages: OwnerMessages['conflicts'] };

/** The available nights between two stays that are too few for anybody to book. */
export function Gaps({ part, minNights, messages }: GapsProps) {
  const words = messages.gaps;
  const id = useId();
  const [typed, setTyped] = useState(String(Math.min(Math.max(minNights, 1), GAPS_MINIMUM_NIGHTS_MAX)));
  const minimum = minimumOf(typed);
  return (
    <section aria-labelledby={`${id}-title`} className="mt-10">
      <h3 id={`${id}-title`} className="text-22">
        {words.title}
      </h3>
      <p className="mt-2 max-w-[62ch] text-ink-2">{words.text}</p>
      <label htmlFor={id} className="mt-4 mb-1.5 block font-semibold">
        {words.minimum}
      </label>
      <input
        id={id}
        className="field max-w-28"
        type="number"
        inputMode="numeric"
        min={1}
        max={GAPS_MINIMUM_NIGHTS_MAX}
        value={typed}
        aria-invalid={minimum === null ? true : undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p
        id={`${id}-hint`}
        className={`mt-1.5 text-14 ${minimum === null ? 'font-semibold text-clay-ink' : 'text-ink-2'}`}
      >
        {words.hint}
      </p>
      {minimum !== null && <GapList part={part} minimum={minimum} messages={messages} />}
    </section>
  );
}

type GapListProps = { part: PartProps; minimum: number; messages: OwnerMessages['conflicts'] };

function GapList({ part, minimum, messages }: GapListProps) {
  const { locale, homeId, onEnded } = part;
  const words = messages.gaps;
  const ask = useCallback(() => readGaps(homeId, minimum, locale), [homeId, minimum, locale]);
  const { reading, again } = useReading(ask, onEnded);
  if (reading.kind !== 'read') {
    return (
      <PartState
        failed={reading.kind === 'failed' ? reading.answer : null}
        words={messages}
        onRetry={again}
      />
    );
  }
  const gaps = reading.value.items;
  const today = utcToday(new Date());
  return (
    <div className="mt-4 max-w-[62ch]">
      <p role="status" className={gaps.length > 0 ? 'font-semibold' : undefined}>
        {gaps.length > 0
          ? plural(locale, words.found, gaps.length)
          : minimum === 1
            ? words.everyNight
            : plural(locale, words.none, minimum)}
      </p>
      {gaps.length > 0 && (
        <>
          <ul className="mt-2 divide-y divide-line">
            {gaps.map((gap) => (
              <li key={gap.startDate} className="py-2">
                {nightsText(locale, gap, today)} ({plural(locale, messages.nights, countNights([gap]))})
              </li>
            ))}
          </ul>
          <p className="mt-3">{words.advice}</p>
        </>
      )}
    </div>
  );
}
