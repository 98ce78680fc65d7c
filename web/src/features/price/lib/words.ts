import type {
  BookingRules,
  Discount,
  ExtraFee,
  Fees,
  PriceRule,
  Rates,
  RefusedStay,
  StayPrice,
} from '@/api/types';
import { type Day, yearOf } from '@/features/stay/lib/day';
import { formatDay, formatList, formatMoney, weekdayNames } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill, type Messages, plural } from '@/i18n/words';
import { termsOf } from './rates';

type PriceWords = Messages['price'];

/** The texts of a total, without those of an owner's prices and fees, which the server draws. */
export function totalWords(words: PriceWords) {
  const { title, night, allNights, weekdayNights, minStay, minNights, ...others } = words;
  const { cleaningFee, extraGuestFee, touristTaxFee, deposit, depositFee, none, ...totals } = others;
  const {
    maxStay,
    maxNights,
    arrivals,
    arrivalsAny,
    departures,
    departuresAny,
    arrivalDays,
    departureDays,
    notice,
    ahead,
    ...said
  } = totals;
  const {
    days,
    upTo,
    discounts,
    fromNights,
    early,
    late,
    percentOff,
    feeKind,
    feeUnit,
    optional,
    cheapestWeek,
    ...shown
  } = said;
  return shown;
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

type LineWords = Pick<
  PriceWords,
  'nights' | 'discount' | 'cleaning' | 'extraGuests' | 'extraFees' | 'touristTax' | 'askOwner'
>;

/** What a total is made of. A line that is not known is the owner's to tell; one that is not charged is left out. */
export function priceLines(locale: Locale, words: LineWords, price: StayPrice): Row[] {
  const labels = {
    nights: plural(locale, words.nights, price.nights),
    discount: words.discount,
    cleaning: words.cleaning,
    extra_guests: words.extraGuests,
    extra_fees: words.extraFees,
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

/** The reason for which an owner does not take a stay. */
export function refusedText(
  locale: Locale,
  words: Pick<PriceWords, 'refused'>,
  { reason, number, weekdays }: RefusedStay,
): string {
  const { refused } = words;
  if (reason === 'arrival_weekday' || reason === 'departure_weekday') {
    if (weekdays.length === 0) return refused.title;
    return fill(refused[reason], { weekdays: daysOf(locale, weekdays) });
  }
  return plural(locale, refused[reason], number);
}

/** Fees besides those that every home has. */
export function extraFeeRows(
  locale: Locale,
  words: PriceWords,
  fees: readonly ExtraFee[],
  currency: string,
): Row[] {
  return fees.map(({ kind, name, amountMinor, unit, isOptional }) => {
    const label = kind === 'other' ? (name ?? words.extraFees) : words.feeKind[kind];
    const fee = fill(words.feeUnit[unit], { price: formatMoney(locale, amountMinor, currency) });
    return [label, isOptional ? fill(words.optional, { fee }) : fee];
  });
}

/** Which stays a home takes where no season says otherwise, and for which it is cheaper. */
export function bookingRows(locale: Locale, words: PriceWords, booking: BookingRules): Row[] {
  const { maxNights, arrivalWeekdays, departureWeekdays, noticeDays, aheadDays, discounts } = booking;
  const rows: (Row | false)[] = [
    maxNights !== null && [words.maxStay, plural(locale, words.nights, maxNights)],
    arrivalWeekdays.length > 0 && [words.arrivalDays, daysOf(locale, arrivalWeekdays)],
    departureWeekdays.length > 0 && [words.departureDays, daysOf(locale, departureWeekdays)],
    noticeDays > 0 && [words.notice, plural(locale, words.days, noticeDays)],
    aheadDays !== null && [words.ahead, plural(locale, words.upTo, aheadDays)],
    discounts.length > 0 && [
      words.discounts,
      discounts.map((discount) => discountText(locale, words, discount)).join(' · '),
    ],
  ];
  return rows.filter((row) => row !== false);
}

/** `10% off from 7 nights`. */
function discountText(locale: Locale, words: PriceWords, discount: Discount): string {
  const { percent, minNights, minDaysAhead, maxDaysAhead } = discount;
  const conditions = [
    minNights !== null && plural(locale, words.fromNights, minNights),
    minDaysAhead !== null && plural(locale, words.early, minDaysAhead),
    maxDaysAhead !== null && plural(locale, words.late, maxDaysAhead),
  ];
  return [fill(words.percentOff, { percent }), ...conditions.filter((text) => text !== false)].join(' ');
}

/** The minimum stay and the price rules that are not over yet. */
export function rateRows(
  locale: Locale,
  words: PriceWords,
  { minNights, priceRules }: Pick<Rates, 'minNights' | 'priceRules'>,
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
    const { startDate, endDate, ...said } = rule;
    const days = [startDate, endDate].map((day) => day?.slice(4));
    const key = JSON.stringify([days, said]);
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
    .filter((other) => saysAsMuch(other, rule))
    .flatMap(({ weekdays }) => weekdays);
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((weekday) => !taken.includes(weekday));
  return weekdays.length === 0 ? rule : { ...rule, weekdays };
}

/** Whether a rule says something of all that another says something of. */
function saysAsMuch(rule: PriceRule, other: PriceRule): boolean {
  const said = termsOf(rule).map(([name]) => name);
  return termsOf(other).every(([name]) => said.includes(name));
}

/** What is said of a price rule. */
export type RuleWords = Pick<
  PriceWords,
  | 'allNights'
  | 'weekdayNights'
  | 'weekdayRange'
  | 'night'
  | 'minNights'
  | 'maxNights'
  | 'arrivals'
  | 'arrivalsAny'
  | 'departures'
  | 'departuresAny'
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
  const { nightMinor, minNights, maxNights, arrivalWeekdays, departureWeekdays } = rule;
  const on = (text: string, anyDay: string, weekdays: readonly number[]) => {
    if (weekdays.length === 0) return [];
    return [weekdays.length === 7 ? anyDay : fill(text, { weekdays: daysOf(locale, weekdays) })];
  };
  return [
    ...(nightMinor === null ? [] : [fill(words.night, { price: formatMoney(locale, nightMinor, currency) })]),
    ...(minNights === null ? [] : [plural(locale, words.minNights, minNights)]),
    ...(maxNights === null ? [] : [plural(locale, words.maxNights, maxNights)]),
    ...on(words.arrivals, words.arrivalsAny, arrivalWeekdays),
    ...on(words.departures, words.departuresAny, departureWeekdays),
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

/** ISO weekdays, one by one: a range does not go into every sentence. */
function daysOf(locale: Locale, weekdays: readonly number[]): string {
  const names = weekdayNames(locale);
  const sorted = [...weekdays].sort((a, b) => a - b);
  return formatList(
    locale,
    sorted.map((weekday) => names[weekday - 1]?.long ?? ''),
  );
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
