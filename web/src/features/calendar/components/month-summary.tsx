import type { PropertyCalendar } from '@/api/types';
import type { Availability } from '@/features/stay/lib/availability';
import { formatPercent } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill } from '@/i18n/words';
import { isDoubtful } from '../lib/doubt';
import type { DateMessages } from './date-dialog';

/** How much of a month is available. */
export type MonthShare = Pick<PropertyCalendar['months'][number], 'month' | 'percent' | 'tier'>;

type MonthSummaryProps = {
  locale: Locale;
  summary: MonthShare;
  availability: Availability;
  messages: DateMessages;
};

/** How much of a month is available. If only the owner knows, it says so and shows no percentage. */
export function MonthSummary({ locale, summary, availability, messages }: MonthSummaryProps) {
  const { calendar } = messages;
  if (isDoubtful(availability, summary.month)) {
    return (
      <p className="tier" data-tier="askOwner">
        {calendar.legendAsk}
      </p>
    );
  }
  const percent = formatPercent(locale, summary.percent);
  return (
    <p className="tier" data-tier={summary.tier}>
      <span aria-hidden="true">
        {fill(calendar.monthSummary, { tier: calendar.tier[summary.tier], percent })}
      </span>
      <span className="sr-only">{fill(calendar.monthSummaryLong, { percent })}</span>
    </p>
  );
}
