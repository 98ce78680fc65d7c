import type { Feed, WaitingNights as Run } from '@/api/types';
import { utcToday } from '@/features/stay/lib/today';
import { formatAgo } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, plural } from '@/i18n/words';
import { Notice } from '@/ui/notice';
import { clockTime } from '../lib/health';
import { countNights, nightsText } from '../lib/nights';
import { AskFirst } from './ask-first';

type WaitingNightsProps = {
  locale: Locale;
  feed: Feed;
  name: string;
  words: OwnerMessages['feeds'];
  now: Date;
  onRelease: (nights: readonly Run[]) => Promise<void>;
};

/** The nights that the calendar no longer names, and when they are forgotten. The owner can release them earlier. */
export function WaitingNights({ locale, feed, name, words, now, onRelease }: WaitingNightsProps) {
  const { waiting } = feed;
  if (waiting.length === 0) return null;
  const said = words.waiting;
  const all = countNights(waiting);
  return (
    <Notice tone="note" className="mt-4">
      <p className="font-semibold">{plural(locale, said.title, all)}</p>
      <p className="mt-1">{said.text}</p>
      <ul className="mt-2 divide-y divide-line">
        {waiting.map((run) => {
          const dates = nightsText(locale, run, utcToday(now));
          const nights = plural(locale, words.nights, countNights([run]));
          return (
            <li key={run.startDate} className="py-3">
              <p className="font-semibold">
                {dates} ({nights})
              </p>
              <p className="mb-2">
                {fill(said.since, { ago: formatAgo(locale, run.missingSince, now) })}{' '}
                {run.freeAt === null
                  ? said.underWay
                  : fill(said.at, { time: clockTime(locale, run.freeAt, now) })}
              </p>
              <AskFirst
                label={said.release}
                name={`${name}, ${dates}`}
                question={fill(said.ask, { dates, nights })}
                yes={said.yes}
                no={said.no}
                busy={words.saving}
                onYes={() => onRelease([run])}
              >
                {run.freeAt === null && <p className="mt-1">{said.underWayAsk}</p>}
              </AskFirst>
            </li>
          );
        })}
      </ul>
      {waiting.length > 1 && (
        <AskFirst
          label={said.releaseAll}
          name={name}
          question={plural(locale, said.askAll, all)}
          yes={said.yesAll}
          no={said.no}
          busy={words.saving}
          onYes={() => onRelease(waiting)}
        >
          <p className="mt-1">{said.askAllNote}</p>
        </AskFirst>
      )}
    </Notice>
  );
}
