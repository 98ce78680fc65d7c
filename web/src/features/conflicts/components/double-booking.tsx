import type { Conflict, ConflictingStay, Feed } from '@/api/types';
import { Icon } from '@/components/icons';
import { PlatformMark } from '@/features/calendar/components/platform-mark';
import { countNights, nightsText } from '@/features/feeds/lib/nights';
import { utcToday } from '@/features/stay/lib/today';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { managePath } from '@/i18n/paths';
import { fill, type Messages, plural } from '@/i18n/words';
import { sideNames, stepsFor } from '../lib/sides';

type DoubleBookingProps = {
  locale: Locale;
  homeId: string;
  conflict: Conflict;
  feeds: readonly Feed[];
  messages: OwnerMessages['conflicts'];
  platform: Messages['calendar']['platform'];
  now: Date;
};

/** Both sides of a double booking, and what to do. */
export function DoubleBooking(props: DoubleBookingProps) {
  const { locale, homeId, conflict, feeds, messages, platform, now } = props;
  const words = messages.double;
  const names = sideNames(conflict, feeds, platform);
  const [first, second] = names;
  const dates = nightsText(locale, conflict, utcToday(now));
  const nights = plural(locale, messages.nights, countNights([conflict]));
  const tab = (name: 'feeds' | 'export') => managePath(locale, homeId, new URLSearchParams({ tab: name }));
  return (
    <li className="rounded-card border border-line p-5">
      <h4 className="flex gap-2 text-19 font-semibold">
        <Icon name="warning" className="mt-1 size-5 text-clay-ink" />
        {fill(words.nights, { dates, nights })}
      </h4>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2">
        <Side locale={locale} stay={conflict.first} name={first} messages={messages} now={now} />
        <Side locale={locale} stay={conflict.second} name={second} messages={messages} now={now} />
      </ul>
      <h5 className="mt-4 font-semibold">{words.what}</h5>
      <ol className="mt-2 list-decimal space-y-2 pl-6">
        {stepsFor(conflict, names, messages.steps).map((step) => (
          <li key={step} className="wrap-anywhere">
            {step}
          </li>
        ))}
      </ol>
      <p className="mt-3 flex flex-wrap gap-x-5">
        <a href={tab('feeds')} className="link-quiet inline-flex min-h-11 items-center">
          {words.toFeeds}
        </a>
        <a href={tab('export')} className="link-quiet inline-flex min-h-11 items-center">
          {words.toExport}
        </a>
      </p>
    </li>
  );
}

type SideProps = Pick<DoubleBookingProps, 'locale' | 'messages' | 'now'> & {
  stay: ConflictingStay;
  name: string;
};

function Side({ locale, stay, name, messages, now }: SideProps) {
  const words = messages.double;
  return (
    <li className="rounded-control border border-line px-4 py-3">
      <p className="flex items-center gap-2 font-semibold wrap-anywhere">
        <PlatformMark platform={stay.platform} />
        {name}
      </p>
      <p>
        {nightsText(locale, stay, utcToday(now))} ({plural(locale, messages.nights, countNights([stay]))})
      </p>
      {stay.summary && <p className="text-14 wrap-anywhere text-ink-2">{stay.summary}</p>}
      <p className="text-14 text-ink-2">{stay.certain ? words.certain : words.uncertain}</p>
    </li>
  );
}
