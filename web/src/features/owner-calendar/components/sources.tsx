import type { PropertyCalendar } from '@/api/types';
import { formatAgo } from '@/i18n/format';
import { fill } from '@/i18n/words';
import { sourceText, type Words } from '../lib/words';

type SourcesProps = { words: Words; calendar: PropertyCalendar; now: Date };

/** When each platform was read, and when the owner last looked after the calendar. */
export function Sources({ words, calendar, now }: SourcesProps) {
  const { locale, messages } = words;
  const { sources } = messages;
  const { confirmedAt } = calendar;
  const told = calendar.sources.map((source) => sourceText(words, source, now));
  if (told.length === 0) told.push(sources.none);
  if (confirmedAt) told.push(fill(sources.confirmed, { ago: formatAgo(locale, confirmedAt, now) }));
  return (
    <div className="mt-4 rounded-control bg-sea-mist px-4 py-3 text-ink">
      <h3 className="text-16 font-semibold">{sources.title}</h3>
      <ul>
        {told.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
