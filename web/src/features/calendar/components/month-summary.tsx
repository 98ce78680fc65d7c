import type { PropertyCalendar } from '@/api/types';
import type { Availability } from '@/features/stay/lib/availability';
import { formatPercent } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill } from '@/i18n/words';
import { isDoubtful } from '../lib/doubt';
import type { DateMessages } from './date-dialog';

type MonthSummaryProps = {
  locale: Locale;
  summary: PropertyCalendar['months'][number];
  availability: Availability;
  messages: DateMessages;
};

/** How much of a month is available. If only the owner knows, it says so and shows no percentage. */
export function MonthSummary({ locale, summary, availability, messages }: MonthSummaryProps) {
  const { calendar } = messages;
  if (summary.countedNights === 0) return null;
  if (isDoubtful(availability, summary.month)) {
    return (
      <p className="tier text-14 font-semibold whitespace-nowrap" data-tier="askOwner">
        {calendar.legendAsk}
      </p>
    );
  }
  const percent = formatPercent(locale, summary.percent);
  return (
    <p className="tier text-14 font-semibold whitespace-nowrap" data-tier={summary.tier}>
      <span aria-hidden="true">
        {fill(calendar.monthSummary, { tier: calendar.tier[summary.tier], percent })}
      </span>
      <span className="sr-only">{fill(calendar.monthSummaryLong, { percent })}</span>
    </p>
  );
}
