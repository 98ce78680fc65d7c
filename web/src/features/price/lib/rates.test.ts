import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { PriceRule, RefusedStay } from '@/api/types';
import type { Availability } from '@/features/stay/lib/availability';
import { addDays, monthOf } from '@/features/stay/lib/day';
import {
  cheapestWeek,
  type NightRates,
  NO_BOOKING_RULES,
  nightRate,
  refusedStay,
  SILENT_RULE,
} from './rates';

function rule(part: Partial<PriceRule>): PriceRule {
  return { ...SILENT_RULE, ...part };
}

const season = (startDate: string, endDate: string, part: Partial<PriceRule>) =>
  rule({ startDate, endDate, ...part });
const july = (part: Partial<PriceRule>) => season('2027-07-01', '2027-07-31', part);

function rates(rules: PriceRule[], part: Partial<NightRates> = {}): NightRates {
  const price = { currency: 'EUR', minMinor: 100, maxMinor: null };
  return { price, minNights: 1, rules, booking: NO_BOOKING_RULES, ...part };
}

const range = { price: { currency: 'EUR', minMinor: 100, maxMinor: 150 } };
const long = { minNights: 3 };
const weekend = rule({ weekdays: [5, 6], nightMinor: 130 });

describe('the rate of a night', () => {
  // From services/listing/src/domain/stay_price/cases.md. 1 July 2027 is a Thursday.
  it.each<[string, NightRates, string, number, number]>([
    ['no rules', rates([]), '2027-07-01', 100, 1],
    ['a season', rates([july({ nightMinor: 150 })]), '2027-07-31', 150, 1],
    ['the day after a season', rates([july({ nightMinor: 150 })]), '2027-08-01', 100, 1],
    ['a rule for all nights', rates([rule({ nightMinor: 80 })]), '2027-07-01', 80, 1],
    [
      'a season before a rule for all nights',
      rates([july({ nightMinor: 150 }), rule({ nightMinor: 80 })]),
      '2027-07-01',
      150,
      1,
    ],
    [
      'fewer days',
      rates([season('2027-07-10', '2027-07-12', { nightMinor: 200 }), july({ nightMinor: 150 })]),
      '2027-07-10',
      200,
      1,
    ],
    [
      'the later of equally many days',
      rates([
        season('2027-07-05', '2027-07-14', { nightMinor: 200 }),
        season('2027-07-01', '2027-07-10', { nightMinor: 150 }),
      ]),
      '2027-07-08',
      150,
      1,
    ],
    ['a weekend by its evening', rates([weekend]), '2027-07-02', 130, 1],
    ['the night of Sunday', rates([weekend]), '2027-07-04', 100, 1],
    ['fewer weekdays', rates([rule({ weekdays: [6], nightMinor: 140 }), weekend]), '2027-07-03', 140, 1],
    ['fewer days before fewer weekdays', rates([july({ nightMinor: 150 }), weekend]), '2027-07-03', 150, 1],
    [
      'all weekdays as none',
      rates([rule({ weekdays: [1, 2, 3, 4, 5, 6, 7], nightMinor: 90 }), rule({ nightMinor: 80 })]),
      '2027-07-03',
      80,
      1,
    ],
    ['a night that costs nothing', rates([july({ nightMinor: 0 })]), '2027-07-03', 0, 1],
    ['the minimum stay of the home', rates([], long), '2027-07-03', 100, 3],
    ['that of a season', rates([july({ minNights: 7 })], long), '2027-07-03', 100, 7],
    ['a shorter one', rates([july({ minNights: 1 })], long), '2027-07-03', 100, 1],
    [
      'the narrowest rule that has one',
      rates([july({ minNights: 7 }), season('2027-07-10', '2027-07-12', { nightMinor: 200 })], long),
      '2027-07-10',
      200,
      7,
    ],
  ])('%s', (_, home, night, minor, minNights) => {
    expect(nightRate(home, night)).toEqual({ minor, minNights, isFrom: false });
  });

  it('is the lower end of a range where no rule prices it', () => {
    expect(nightRate(rates([], range), '2027-05-01')).toMatchObject({ minor: 100, isFrom: true });
    expect(nightRate(rates([rule({ nightMinor: 140 })], range), '2027-05-01')).toMatchObject({
      isFrom: false,
    });
  });
});

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** `max 14, arrive Sat, July: max 7`, as the table of the service writes it. */
function ruled(cell: string, minNights: number): NightRates {
  const rules: PriceRule[] = [];
  let booking = NO_BOOKING_RULES;
  for (const part of cell.split(', ').filter((each) => each !== '–')) {
    const isJuly = part.startsWith('July: ');
    const [word = '', ...values] = part.replace('July: ', '').split(' ');
    const number = Number(values[0]);
    const weekdays = values.map((name) => WEEKDAYS.indexOf(name) + 1);
    const said = {
      min: { minNights: number },
      max: { maxNights: number },
      arrive: { arrivalWeekdays: weekdays },
      leave: { departureWeekdays: weekdays },
      notice: { noticeDays: number },
      ahead: { aheadDays: number },
    }[word];
    if (isJuly) rules.push(july(said as Partial<PriceRule>));
    else booking = { ...booking, ...said };
  }
  return rates(rules, { minNights, booking });
}

/** What is refused, in the words of the table. */
function answerOf(refused: RefusedStay | null): string {
  if (!refused) return 'taken';
  const { reason, number } = refused;
  const weekdays = refused.weekdays.map((day) => WEEKDAYS[day - 1]).join(' ');
  return {
    too_short: `at least ${number} nights`,
    too_long: `at most ${number} nights`,
    too_soon: `ask ${number} days before`,
    too_far_ahead: `ask at most ${number} days before`,
    arrival_weekday: `arrive ${weekdays}`,
    departure_weekday: `leave ${weekdays}`,
  }[reason];
}

describe('the stays that a home takes', () => {
  const path = '../../../../../services/listing/src/domain/booking_rules/cases.md';
  const table = readFileSync(new URL(path, import.meta.url), 'utf8');
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1);
  const cases = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

  it('are told by a table', () => expect(cases.length).toBeGreaterThan(25));

  it.each(cases)('%s', (...cells) => {
    const [, minimum = '', rules = '', today = '', first = '', nights = '', answer = ''] = cells;
    const stay = { first, end: addDays(first, Number(nights)) };
    expect(answerOf(refusedStay(ruled(rules, Number(minimum)), stay, today))).toBe(answer);
  });
});

describe('the cheapest week', () => {
  const weekly = { percent: 10, minNights: 7, minDaysAhead: null, maxDaysAhead: null };
  const availability: Availability = {
    today: '2027-07-01',
    covered: { first: '2027-07-01', end: '2028-07-01' },
    blocks: [{ first: '2027-07-10', end: '2027-07-12', platform: 'airbnb', outsideWindow: false }],
    unknown: [{ first: '2027-07-20', end: '2027-07-21' }],
  };
  const week = (home: NightRates) => {
    const { preparationNights } = home.booking;
    return cheapestWeek(home, { ...availability, preparationNights }, monthOf('2027-07-01'));
  };

  it.each<[string, NightRates, string | null, number]>([
    ['the first of equal ones', rates([]), '2027-07-01', 700],
    ['a cheaper one later', rates([july({ nightMinor: 150 })]), '2027-07-31', 750],
    ['only free nights', rates([], { booking: { ...NO_BOOKING_RULES, noticeDays: 5 } }), '2027-07-12', 700],
    [
      'on a day of arrival',
      rates([], { booking: { ...NO_BOOKING_RULES, arrivalWeekdays: [6] } }),
      '2027-07-03',
      700,
    ],
    [
      'away from what is taken',
      rates([], { booking: { ...NO_BOOKING_RULES, noticeDays: 3, preparationNights: 1 } }),
      '2027-07-13',
      700,
    ],
    ['none where the home wants longer stays', rates([], { minNights: 8 }), null, 0],
    [
      'what is left after the largest discount',
      rates([], {
        booking: { ...NO_BOOKING_RULES, discounts: [weekly, { ...weekly, percent: 15, minNights: 8 }] },
      }),
      '2027-07-01',
      630,
    ],
    [
      'the one with a discount',
      rates([], {
        booking: { ...NO_BOOKING_RULES, discounts: [{ ...weekly, minNights: null, minDaysAhead: 20 }] },
      }),
      '2027-07-21',
      630,
    ],
  ])('is %s', (_, home, first, minor) => {
    const found = week(home);
    expect(found?.stay.first ?? null).toBe(first);
    expect(found?.minor ?? 0).toBe(minor);
  });

  it('says where the owner may ask for more', () => {
    expect(week(rates([]))?.isFrom).toBe(false);
    expect(week(rates([], range))?.isFrom).toBe(true);
  });
});
