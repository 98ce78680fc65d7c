import { useId } from 'react';
import type { OwnHome } from '@/api/types';
import { PlatformMark } from '@/features/calendar/components/platform-mark';
import { nightState } from '@/features/stay/lib/availability';
import { dayOfMonth } from '@/features/stay/lib/day';
import type { Nights } from '@/features/stay/lib/ranges';
import { lastNight, nightsIn } from '@/features/stay/lib/ranges';
import { formatDay, formatMonth } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, type Messages } from '@/i18n/words';
import { monthSpans, type Night, nightOf, nightText } from '../lib/nights';
import type { Row } from './use-nights';

type NightsTableProps = {
  locale: Locale;
  homes: readonly OwnHome[];
  nights: Nights;
  rowOf: (id: string) => Row;
  words: OwnerMessages['portfolio']['calendar'];
  platforms: Messages['calendar']['platform'];
};

/** A row for each home and a column for each night. */
export function NightsTable({ locale, homes, nights, rowOf, words, platforms }: NightsTableProps) {
  const id = useId();
  const days = nightsIn(nights);
  const range = {
    first: formatDay(locale, nights.first, 'medium'),
    last: formatDay(locale, lastNight(nights), 'medium'),
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="night-scroll" aria-labelledby={id} tabIndex={0}>
      <table className="night-table">
        <caption id={id} className="sr-only">
          {fill(words.caption, range)}
        </caption>
        <thead>
          <tr>
            <td />
            {monthSpans(nights).map(({ month, days: count }) => (
              <th key={month} scope="colgroup" colSpan={count} className="text-left">
                <span className="sticky left-36 whitespace-nowrap sm:left-52">
                  {formatMonth(locale, month)}
                </span>
              </th>
            ))}
          </tr>
          <tr>
            <th scope="col" className="night-home">
              {words.home}
            </th>
            {days.map((day) => (
              <th key={day} scope="col">
                <span aria-hidden="true">{dayOfMonth(day)}</span>
                <span className="sr-only">{formatDay(locale, day, 'short')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {homes.map(({ id: homeId, name }) => {
            const row = rowOf(homeId);
            return (
              <tr key={homeId} aria-busy={row === undefined}>
                <th scope="row" className="night-home">
                  {name || homeId}
                </th>
                {row === undefined || row === 'failed' ? (
                  <td colSpan={days.length} className="px-2 text-left text-14 text-ink-2">
                    {row === undefined ? words.reading : words.unread}
                  </td>
                ) : (
                  days.map((day) => {
                    const night = nightOf(nightState(row, day));
                    return (
                      <td key={day}>
                        <NightMark night={night} />
                        <span className="sr-only">{nightText(night, words.night, platforms)}</span>
                      </td>
                    );
                  })
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** Platforms that fit into a night. */
const MOST_MARKS = 1;

/** What a night looks like: a pattern, and a letter for who holds it. Never a colour alone. */
export function NightMark({ night: { kind, platforms } }: { night: Night }) {
  const marks = platforms.filter((platform) => kind === 'block' || platform !== 'manual');
  return (
    <span className="night" data-kind={kind} aria-hidden="true">
      {kind === 'ask' && '?'}
      {marks.slice(0, MOST_MARKS).map((platform) => (
        <PlatformMark key={platform} platform={platform} />
      ))}
      {marks.length > MOST_MARKS && '+'}
    </span>
  );
}
