import { PLATFORM_VALUES } from '@/api/limits.gen';
import type { PropertyCalendar } from '@/api/types';
import { RetryButton } from '@/components/retry-button';
import { availabilityOf } from '@/features/stay/lib/availability';
import { formatPercent } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill, type Messages } from '@/i18n/words';
import { Notice } from '@/ui/notice';
import { canCheckAgain } from '../lib/check-again';
import { isDoubtful } from '../lib/doubt';
import { freshness } from '../lib/freshness';
import { AvailabilityCalendar } from './availability-calendar';
import { CheckAgain } from './check-again';
import { LegendDay, LegendPlatform } from './legend';
import { Tier } from './tier';

type CalendarSectionProps = {
  locale: Locale;
  calendar: PropertyCalendar | null;
  messages: Messages;
  now: Date;
};

/** A year from any day of a month touches this many months. */
const MONTHS_OF_A_YEAR = 13;

function rateWords({ night, from, cheapestWeek, refused }: Messages['price']) {
  return { night, from, cheapestWeek, refused };
}

/** The availability of a home: the calendar, its legend, when it was last checked, and a summary of the year. */
export function CalendarSection({ locale, calendar, messages, now }: CalendarSectionProps) {
  const words = messages.availability;
  return (
    <section id="calendar" aria-labelledby="calendar-title" className="scroll-mt-6">
      <h2 id="calendar-title" className="text-30">
        {words.title}
      </h2>
      {calendar ? (
        <>
          <AvailabilityCalendar
            locale={locale}
            months={calendar.months
              .filter(({ countedNights }) => countedNights > 0)
              .map(({ month, percent, tier }) => ({ month, percent, tier }))}
            messages={{ calendar: messages.calendar, dates: messages.dates }}
            propertyId={calendar.propertyId}
            rateMessages={rateWords(messages.price)}
          />
          <Legend calendar={calendar} messages={messages} />
          <Freshness locale={locale} calendar={calendar} messages={messages} now={now} />
          {calendar.months.length <= MONTHS_OF_A_YEAR && (
            <Overall locale={locale} calendar={calendar} messages={messages} />
          )}
        </>
      ) : (
        <Notice tone="failed" size="panel" role="alert" data-incomplete="calendar" className="mt-4">
          <p className="font-semibold">{words.error}</p>
          <p className="mt-1">{words.errorText}</p>
          <RetryButton label={words.retry} />
        </Notice>
      )}
    </section>
  );
}

type PartProps = { calendar: PropertyCalendar; messages: Pick<Messages, 'availability' | 'calendar'> };

function Legend({ calendar, messages }: PartProps) {
  const taken = calendar.blocked.filter((block) => block.category !== 'outside_booking_window');
  const platforms = PLATFORM_VALUES.filter((platform) => taken.some((block) => block.platform === platform));
  const outside = calendar.blocked.length > taken.length;
  return (
    <>
      <ul className="legend mt-4 flex flex-wrap" aria-label={messages.availability.legend}>
        <LegendDay kind="available" label={messages.calendar.legendFree} />
        <LegendDay kind="taken" label={messages.calendar.legendTaken} />
        {calendar.unknown.length > 0 && <LegendDay kind="askOwner" label={messages.calendar.legendAsk} />}
        {outside && <LegendDay kind="outsideWindow" label={messages.calendar.legendOutside} />}
      </ul>
      {platforms.length > 0 && (
        <div className="no-print by-platform">
          {/* The style sheet shows the marks while it is ticked, so it works without scripts. */}
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-14 font-semibold">
            <input type="checkbox" className="size-5" />
            {messages.availability.byPlatform}
          </label>
          <ul className="legend flex-wrap" aria-label={messages.availability.byPlatform}>
            {platforms.map((platform) => (
              <LegendPlatform
                key={platform}
                platform={platform}
                label={messages.calendar.platform[platform]}
              />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function Freshness({ locale, calendar, messages, now }: PartProps & { locale: Locale; now: Date }) {
  const { checked, details } = freshness(locale, messages, calendar, now);
  return (
    <div className="mt-4 rounded-control bg-sea-mist px-4 py-3 text-ink">
      <p>
        <strong className="font-semibold">{checked}</strong> {details}
      </p>
      <CheckAgain
        propertyId={calendar.propertyId}
        offered={canCheckAgain(calendar, now)}
        messages={{
          checkAgain: messages.availability.checkAgain,
          checking: messages.availability.checking,
          check: messages.availability.check,
        }}
      />
    </div>
  );
}

function Overall({ locale, calendar, messages }: PartProps & { locale: Locale }) {
  if (isDoubtful(availabilityOf(calendar))) {
    return (
      <div className="no-print mt-4 border-t border-line pt-5">
        <h3 className="text-19">{messages.availability.overallTitle}</h3>
        <p className="text-ink-2">{messages.availability.overallAsk}</p>
      </div>
    );
  }
  const percent = formatPercent(locale, calendar.percent);
  return (
    <div className="no-print mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line pt-5">
      <div className="grow">
        <h3 className="text-19">{messages.availability.overallTitle}</h3>
        <p className="text-ink-2">{messages.availability.overall[calendar.tier]}</p>
      </div>
      <Tier
        tier={calendar.tier}
        percent={calendar.percent}
        text={fill(messages.availability.overallPercent, { percent })}
      />
    </div>
  );
}
