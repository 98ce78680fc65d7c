import type { PropertyCalendar } from '@/api/types';
import { formatAgo, formatInstantDate } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill, type Messages } from '@/i18n/words';

type Source = PropertyCalendar['sources'][number];

/** When a calendar was last checked: a short summary, and the details of each platform. */
export function freshness(
  locale: Locale,
  messages: Messages['calendar'],
  calendar: PropertyCalendar,
  now: Date,
): { checked: string; details: string } {
  if (calendar.sources.length === 0) {
    const confirmed = calendar.confirmedAt
      ? fill(messages.confirmed, { ago: formatAgo(locale, calendar.confirmedAt, now) })
      : messages.notConfirmed;
    return { checked: messages.noSources, details: confirmed };
  }
  const details = calendar.sources.map((source) => sourceWords(locale, messages, source, now)).join(', ');
  return { checked: checkedWords(locale, messages, calendar, now), details: `${details}.` };
}

function checkedWords(
  locale: Locale,
  messages: Messages['calendar'],
  calendar: PropertyCalendar,
  now: Date,
): string {
  const reads = calendar.sources.flatMap((source) => (source.lastReadAt ? [source.lastReadAt] : []));
  const latest = reads.sort().at(-1);
  if (!latest) return messages.neverChecked;
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: calendar.timeZone });
  if (day.format(new Date(latest)) === day.format(now)) return messages.checkedToday;
  return fill(messages.checkedEarlier, { day: formatInstantDate(locale, latest, calendar.timeZone) });
}

function sourceWords(locale: Locale, messages: Messages['calendar'], source: Source, now: Date): string {
  const platform = messages.platform[source.platform];
  if (source.lastReadAt === null) return fill(messages.sourceWaiting, { platform });
  const ago = formatAgo(locale, source.lastReadAt, now);
  switch (source.state) {
    case 'waiting':
    case 'fresh':
      return fill(messages.sourceRead, { platform, ago });
    case 'stale':
      return fill(messages.sourceStale, { platform });
    case 'incomplete':
      return fill(messages.sourceIncomplete, { platform, ago });
    case 'paused':
      return fill(messages.sourcePaused, { platform });
    case 'failing':
      return fill(messages.sourceFailing, { platform, ago });
  }
}
