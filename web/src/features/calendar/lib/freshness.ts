import type { PropertyCalendar } from '@/api/types';
import { formatAgo, formatInstantDate } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill, type Messages } from '@/i18n/words';

type CalendarWords = Pick<Messages, 'availability' | 'calendar'>;
type Source = PropertyCalendar['sources'][number];

/** When a calendar was last checked: a short summary, and the details of each platform. */
export function freshness(
  locale: Locale,
  messages: CalendarWords,
  calendar: PropertyCalendar,
  now: Date,
): { checked: string; details: string } {
  if (calendar.sources.length === 0) {
    const confirmed = calendar.confirmedAt
      ? fill(messages.availability.confirmed, { ago: formatAgo(locale, calendar.confirmedAt, now) })
      : messages.availability.notConfirmed;
    return { checked: messages.availability.noSources, details: confirmed };
  }
  const details = calendar.sources.map((source) => sourceWords(locale, messages, source, now)).join(', ');
  return { checked: checkedWords(locale, messages, calendar, now), details: `${details}.` };
}

function checkedWords(
  locale: Locale,
  messages: CalendarWords,
  calendar: PropertyCalendar,
  now: Date,
): string {
  const reads = calendar.sources.flatMap((source) => (source.lastReadAt ? [source.lastReadAt] : []));
  const latest = reads.sort().at(-1);
  if (!latest) return messages.availability.neverChecked;
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: calendar.timeZone });
  if (day.format(new Date(latest)) === day.format(now)) return messages.availability.checkedToday;
  return fill(messages.availability.checkedEarlier, {
    day: formatInstantDate(locale, latest, calendar.timeZone),
  });
}

function sourceWords(
  locale: Locale,
  { availability: words, calendar: { platform: names } }: CalendarWords,
  source: Source,
  now: Date,
): string {
  const platform = names[source.platform];
  if (source.lastReadAt === null) return fill(words.sourceWaiting, { platform });
  const ago = formatAgo(locale, source.lastReadAt, now);
  switch (source.state) {
    case 'waiting':
    case 'fresh':
      return fill(words.sourceRead, { platform, ago });
    case 'stale':
      return fill(words.sourceStale, { platform });
    case 'incomplete':
      return fill(words.sourceIncomplete, { platform, ago });
    case 'paused':
      return fill(words.sourcePaused, { platform });
    case 'failing':
      return fill(words.sourceFailing, { platform, ago });
  }
}
