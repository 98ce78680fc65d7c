import type { Availability, NightState } from '@/features/stay/lib/availability';
import { dayOfMonth, type MonthNumber } from '@/features/stay/lib/day';
import { lastNight, type Nights } from '@/features/stay/lib/ranges';
import type { Messages } from '@/i18n/words';
import { nightsByKind } from '../lib/month-nights';

type MonthNightsProps = {
  month: MonthNumber;
  availability: Availability;
  messages: Messages['calendar'];
};

/** The nights of a month in words: `Available: 1–6, 10`. */
export function MonthNights({ month, availability, messages }: MonthNightsProps) {
  const names: Partial<Record<NightState['kind'], string>> = {
    available: messages.legendFree,
    taken: messages.legendTaken,
    askOwner: messages.legendAsk,
    outsideWindow: messages.legendOutside,
  };
  return (
    <ul>
      {[...nightsByKind(availability, month)].map(
        ([kind, ranges]) =>
          names[kind] && (
            <li key={kind}>
              {names[kind]}: {ranges.map(rangeText).join(', ')}
            </li>
          ),
      )}
    </ul>
  );
}

function rangeText(nights: Nights): string {
  return [...new Set([nights.first, lastNight(nights)].map(dayOfMonth))].join('–');
}
