import {
  addDays,
  type Day,
  dayOfMonth,
  dayOfWeek,
  firstDayOfMonth,
  lastDayOfMonth,
  minDay,
  monthOf,
} from '@/features/stay/lib/day';

/** The day to which a key moves the focus, by the conventions for date grids; `null` for any other key. */
export function dayForKey(key: string, day: Day): Day | null {
  const intoWeek = dayOfWeek(day);
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -intoWeek);
    case 'End':
      return addDays(day, 6 - intoWeek);
    case 'PageUp':
      return sameDayOfMonth(day, -1);
    case 'PageDown':
      return sameDayOfMonth(day, 1);
    default:
      return null;
  }
}

/** The same day of a neighbouring month, or that month's last day when it is shorter. */
function sameDayOfMonth(day: Day, months: number): Day {
  const month = monthOf(day) + months;
  return minDay(addDays(firstDayOfMonth(month), dayOfMonth(day) - 1), lastDayOfMonth(month));
}
