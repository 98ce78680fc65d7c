import type { RefusedStay } from '@/api/types';
import { type NightRates, refusedArrival, refusedDeparture, termsOf } from '@/features/price/lib/rates';
import { refusedText } from '@/features/price/lib/words';
import type { Day } from '@/features/stay/lib/day';
import type { Selection } from '@/features/stay/lib/selection';
import type { Locale } from '@/i18n/locale';
import type { SiteMessages } from '@/i18n/site-words';
import type { Messages } from '@/i18n/words';

/** What a home asks for its nights, and the words for its rules; `null` where they could not be loaded. */
export type StayRules = { readonly rates: NightRates; readonly words: SiteMessages['stayRules'] | null };

type Against = { readonly end: 'arrival' | 'departure'; readonly refused: RefusedStay };

/** What the rules of a home say against a day as the next one of a selection: a departure once an arrival is chosen. */
export function ruleAgainst(
  rates: NightRates,
  { arrival, departure }: Selection,
  day: Day,
  today: Day,
): Against | null {
  const isEnd = arrival !== null && departure === null && day > arrival;
  const refused = isEnd
    ? refusedDeparture(rates, { first: arrival, end: day })
    : refusedArrival(rates, day, today);
  return refused && { end: isEnd ? 'departure' : 'arrival', refused };
}

/** The rule against a day in words; empty where none is known. */
export function ruleText(
  locale: Locale,
  rules: StayRules | null,
  words: Pick<Messages['price'], 'refused'>,
  ...[selection, day, today]: [Selection, Day, Day]
): string {
  const against = rules && ruleAgainst(rules.rates, selection, day, today);
  return against ? refusedText(locale, words, against.refused) : '';
}

/** The short words for days on which a rule is against the next end of a stay; none where a home has no rules. */
export function dayRules(
  rules: StayRules | null,
  selection: Selection,
  today: Day,
): ((day: Day) => string | null) | undefined {
  if (!rules?.words || !hasRules(rules.rates)) return undefined;
  const { rates, words } = rules;
  return (day) => {
    const against = ruleAgainst(rates, selection, day, today);
    return against && words[against.end];
  };
}

/** Whether a home refuses any stay. */
export function hasRules({ minNights, booking, rules }: NightRates): boolean {
  const { maxNights, arrivalWeekdays, departureWeekdays, noticeDays, aheadDays } = booking;
  return (
    minNights > 1 ||
    noticeDays > 0 ||
    maxNights !== null ||
    aheadDays !== null ||
    arrivalWeekdays.length + departureWeekdays.length > 0 ||
    rules.some((rule) => termsOf(rule).some(([name]) => name !== 'nightMinor'))
  );
}
