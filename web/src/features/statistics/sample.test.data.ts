import type { StatisticsWeek } from '@/api/types';
import { addDays } from '@/features/stay/lib/day';

/** A week by its number from the first one, that of Monday 5 April 2027. */
export function weekOf(index: number, part: Partial<StatisticsWeek> = {}): StatisticsWeek {
  return {
    weekOf: addDays('2027-04-05', 7 * index),
    views: 0,
    calendarViews: 0,
    contactClicks: 0,
    shares: 0,
    inquiries: 0,
    answered: 0,
    agreed: 0,
    ways: [],
    ...part,
  };
}

/** Ten weeks, of which each has as many views as its number. */
export const WEEKS = Array.from({ length: 10 }, (_, index) => weekOf(index, { views: index }));
