import type { CalendarPlatform } from '@/api/types';
import type { NightState } from '@/features/stay/lib/availability';
import { addDays, type Day, type MonthNumber, monthOf } from '@/features/stay/lib/day';
import type { Nights } from '@/features/stay/lib/ranges';
import { nightsIn } from '@/features/stay/lib/ranges';
import type { OwnerMessages } from '@/i18n/owner-words';
import type { Messages } from '@/i18n/words';

/** What an owner sees of a night, in the order of the legend. */
export const NIGHT_KINDS = ['available', 'platform', 'block', 'ask', 'closed', 'past', 'unknown'] as const;
type NightKind = (typeof NIGHT_KINDS)[number];

export type Night = {
  readonly kind: NightKind;
  /** The platforms that hold a taken night. */
  readonly platforms: readonly CalendarPlatform[];
};

/** A night that a platform and a block hold is shown as the platform's: that is where guests are. */
export function nightOf(state: NightState): Night {
  switch (state.kind) {
    case 'taken':
      return {
        kind: state.platforms.every((platform) => platform === 'manual') ? 'block' : 'platform',
        platforms: state.platforms,
      };
    case 'outsideWindow':
      return { kind: 'closed', platforms: [] };
    case 'askOwner':
      return { kind: 'ask', platforms: [] };
    case 'beyond':
      return { kind: 'unknown', platforms: [] };
    case 'available':
    case 'past':
      return { kind: state.kind, platforms: [] };
  }
}

/** What a screen reader says of a night. */
export function nightText(
  { kind, platforms }: Night,
  words: OwnerMessages['portfolio']['calendar']['night'],
  names: Messages['calendar']['platform'],
): string {
  return kind === 'platform' ? platforms.map((platform) => names[platform]).join(', ') : words[kind];
}

/** The nights of a page of the calendar: six weeks. */
export const PAGE_NIGHTS = 42;
/** The last page of it: stays are planned up to two years ahead. */
export const LAST_PAGE = Math.floor(730 / PAGE_NIGHTS);

/** @param page 0 begins today */
export function pageNights(today: Day, page: number): Nights {
  const first = addDays(today, page * PAGE_NIGHTS);
  return { first, end: addDays(first, PAGE_NIGHTS) };
}

/** The months of a range, each with how many of its days are in the range. */
export function monthSpans(nights: Nights): { month: MonthNumber; days: number }[] {
  const spans: { month: MonthNumber; days: number }[] = [];
  for (const day of nightsIn(nights)) {
    const last = spans.at(-1);
    if (last?.month === monthOf(day)) last.days += 1;
    else spans.push({ month: monthOf(day), days: 1 });
  }
  return spans;
}
