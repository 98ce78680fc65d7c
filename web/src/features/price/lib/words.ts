import type { Fees, PriceRule, Rates, StayPrice } from '@/api/types';
import { type Day, yearOf } from '@/features/stay/lib/day';
import { formatDay, formatList, formatMoney, weekdayNames } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill, type Messages, plural } from '@/i18n/words';

type PriceWords = Messages['price'];

/** The texts of a total, without those of an owner's prices and fees, which the server draws. */
export function totalWords(words: PriceWords) {
  const { title, night, allNights, weekdayNights, weekdayRange, minStay, minNights, ...others } = words;
  const { cleaningFee, extraGuestFee, touristTaxFee, deposit, depositFee, none, ...totals } = others;
  return totals;
}

export type TotalWords = ReturnType<typeof totalWords>;

/** A label and what is said of it. */
export type Row = [label: string, value: string];

/** The total of a stay: `€520`, or `from €520` if the owner may ask for more. */
export function stayTotal(locale: Locale, words: Pick<PriceWords, 'from'>, price: StayPrice): string {
  const total = formatMoney(locale, price.totalMinor, price.currency);
  return price.isFrom ? fill(words.from, { price: total }) : total;
}

/** The total where there is no room for a note: `from €520` also if a fee is not known. */
export function shortTotal(locale: Locale, words: Pick<PriceWords, 'from'>, price: StayPrice): string {
  return stayTotal(locale, words, { ...price, isFrom: price.isFrom || !price.isComplete });
}

type LineWords = Pick<PriceWords, 'nights' | 'cleaning' | 'extraGuests' | 'touristTax' | 'askOwner'>;

/** What a total is made of. A line that is not known is the owner's to tell; one that is not charged is left out. */
export function priceLines(locale: Locale, words: LineWords, price: StayPrice): Row[] {
  const labels = {
    nights: plural(locale, words.nights, price.nights),
    cleaning: words.cleaning,
    extra_guests: words.extraGuests,
    tourist_tax: words.touristTax,
  };
  return price.lines
    .filter(({ amountMinor }) => amountMinor !== 0)
    .map(({ type, amountMinor }) => [
      labels[type],
      amountMinor === null ? words.askOwner : formatMoney(locale, amountMinor, price.currency),
    ]);
}

/** The fees, once the owner told at least one of them: the others are then the owner's to tell. */
export function feeRows(locale: Locale, words: PriceWords, fees: Fees, currency: string): Row[] {
  const { cleaningMinor, extraGuest, touristTaxMinor, depositMinor } = fees;
  if ([cleaningMinor, extraGuest, touristTaxMinor, depositMinor].every((fee) => fee === null)) return [];
  const value = (minor: number | null, text: string, count = 0) => {
    if (minor === null) return words.askOwner;
    return minor === 0 ? words.none : fill(text, { price: formatMoney(locale, minor, currency), count });
  };
  return [
    [words.cleaning, value(cleaningMinor, words.cleaningFee)],
    [
      words.extraGuests,
      value(extraGuest?.nightMinor ?? null, words.extraGuestFee, extraGuest?.includedGuests),
    ],
    [words.touristTax, value(touristTaxMinor, words.touristTaxFee)],
    [words.deposit, value(depositMinor, words.depositFee)],
  ];
}

/** The minimum stay and the price rules that are not over yet. */
export function rateRows(
  locale: Locale,
  words: PriceWords,
  { minNights, priceRules }: Rates,
  currency: string,
  today: Day,
): Row[] {
  const rules = seasons(
    // A date in this form sorts as text.
    priceRules.filter(({ endDate }) => endDate === null || endDate >= today),
  ).map(([rule, ...again]): Row => {
    const told = rule.weekdays.length === 0 ? otherNights(rule, priceRules) : rule;
    return [ruleLabel(locale, words, told, again), ruleValue(locale, words, rule, currency)];
  });
  return [
    ...rules,
    ...(minNights > 1 ? [[words.minStay, plural(locale, words.nights, minNights)] satisfies Row] : []),
  ];
}

/** A rule, with those that say the same of the same days in other years. */
type Season = [PriceRule, ...PriceRule[]];

/** The same season of several years is one. */
function seasons(rules: readonly PriceRule[]): Season[] {
  const found = new Map<string, Season>();
  for (const rule of rules) {
    const { startDate, endDate, weekdays, nightMinor, minNights } = rule;
    const days = [startDate, endDate].map((day) => day?.slice(4));
    const key = JSON.stringify([days, weekdays, nightMinor, minNights]);
    const season = found.get(key);
    if (season) season.push(rule);
    else found.set(key, [rule]);
  }
  return [...found.values()];
}

/** What a rule for all nights is left with where others of the same days take some weekdays from it. */
function otherNights(rule: PriceRule, rules: readonly PriceRule[]): PriceRule {
  const taken = rules
    .filter((other) => other.startDate === rule.startDate && other.endDate === rule.endDate)
    .filter((other) => (rule.nightMinor === null) === (other.nightMinor === null))
    .flatMap(({ weekdays }) => weekdays);
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((weekday) => !taken.includes(weekday));
  return weekdays.length === 0 ? rule : { ...rule, weekdays };
}

/** What is said of a price rule. */
export type RuleWords = Pick<
  PriceWords,
  'allNights' | 'weekdayNights' | 'weekdayRange' | 'night' | 'minNights'
>;

/**
 * The nights of a rule: `1 Jul – 31 Aug 2027, Friday to Sunday nights`.
 *
 * @param again the same rule in other years: `1 Jul – 31 Aug 2027, 2028`
 */
export function ruleLabel(
  locale: Locale,
  words: RuleWords,
  rule: PriceRule,
  again: readonly PriceRule[] = [],
): string {
  const { startDate, endDate, weekdays } = rule;
  const parts = [
    ...(startDate && endDate ? [dateRange(locale, startDate, endDate), ...again.map(yearsOf)] : []),
    ...(weekdays.length > 0 && weekdays.length < 7
      ? [fill(words.weekdayNights, { weekdays: weekdayList(locale, words, weekdays) })]
      : []),
  ];
  const label = parts.join(', ') || words.allNights;
  return label.charAt(0).toLocaleUpperCase(locale) + label.slice(1);
}

/** What a rule says of its nights: `€150 a night · at least 7 nights`. */
export function ruleValue(locale: Locale, words: RuleWords, rule: PriceRule, currency: string): string {
  const { nightMinor, minNights } = rule;
  return [
    ...(nightMinor === null ? [] : [fill(words.night, { price: formatMoney(locale, nightMinor, currency) })]),
    ...(minNights === null ? [] : [plural(locale, words.minNights, minNights)]),
  ].join(' · ');
}

/** From the first to the last night; the year stands once where it is the same. */
function dateRange(locale: Locale, startDate: string, endDate: string): string {
  const first = formatDay(locale, startDate, yearOf(startDate) === yearOf(endDate) ? 'brief' : 'medium');
  return `${first} – ${formatDay(locale, endDate, 'medium')}`;
}

/** `2028`, or `2028/2029` for nights around New Year. */
function yearsOf({ startDate, endDate }: PriceRule): string {
  return [...new Set([startDate, endDate].map((day) => day && yearOf(day)))].join('/');
}

/** ISO weekdays in words: three or more in a row as a range, others as a list. */
function weekdayList(locale: Locale, words: RuleWords, weekdays: readonly number[]): string {
  const names = weekdayNames(locale);
  const sorted = [...weekdays].sort((a, b) => a - b);
  // A row may go on from Sunday to Monday: it begins after the gap.
  const start = sorted.findIndex((weekday) => !sorted.includes(((weekday + 5) % 7) + 1));
  const turned = [...sorted.slice(start), ...sorted.slice(0, Math.max(start, 0))];
  const inRow = turned.every((weekday, index) => weekday === (((turned[0] ?? 1) + index - 1) % 7) + 1);
  const shown = (inRow ? turned : sorted).map((weekday) => names[weekday - 1]?.long ?? '');
  const [first = '', last = ''] = [shown[0], shown.at(-1)];
  if (shown.length > 2 && inRow) return fill(words.weekdayRange, { first, last });
  return formatList(locale, shown);
}
