import { describe, expect, it } from 'vitest';
import type { PriceRule } from '@/api/types';
import { sampleListing } from '@/features/update-property/sample.test.data';
import {
  byFirstNight,
  type HomeRates,
  isOver,
  isSameRates,
  nightRate,
  ratesByNight,
  ratesOf,
  replaceRule,
  yearFrom,
} from './rates';

function rule(part: Partial<PriceRule>): PriceRule {
  return { startDate: null, endDate: null, weekdays: [], nightMinor: null, minNights: null, ...part };
}

const season = (startDate: string, endDate: string, part: Partial<PriceRule>) =>
  rule({ startDate, endDate, ...part });
const july = (part: Partial<PriceRule>) => season('2027-07-01', '2027-07-31', part);

function rates(rules: PriceRule[], part: Partial<HomeRates> = {}): HomeRates {
  return { price: { currency: 'EUR', minMinor: 100, maxMinor: null }, minNights: 1, rules, ...part };
}

const range = { price: { currency: 'EUR', minMinor: 100, maxMinor: 150 } };
const long = { minNights: 3 };
const weekend = rule({ weekdays: [5, 6], nightMinor: 130 });

describe('the rate of a night', () => {
  // From services/listing/src/domain/stay_price/cases.md. 1 July 2027 is a Thursday.
  it.each<[string, HomeRates, string, number, number]>([
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

describe('the rules of a home', () => {
  const [one, other, third] = [july({ minNights: 1 }), weekend, july({ nightMinor: 1 })];

  it('are read of its listing', () => {
    const listing = sampleListing();
    const ruled = sampleListing({ form: { ...listing.form, priceRules: [one], minNights: 2 } });
    expect(ratesOf(ruled)).toMatchObject({ rules: [one], minNights: 2, price: { minMinor: 12000 } });
    expect(ratesOf({ form: { ...listing.form, price: null } })).toBeNull();
    expect(isSameRates(listing, { ...listing, version: 8 })).toBe(true);
    expect(isSameRates(listing, ruled)).toBe(false);
  });

  it('keep their order when one is added, changed or removed', () => {
    expect(replaceRule([one, other], null, third)).toEqual([one, other, third]);
    expect(replaceRule([one, other], { ...one }, third)).toEqual([third, other]);
    expect(replaceRule([one, other], other, null)).toEqual([one]);
    // It was removed elsewhere.
    expect(replaceRule([one], other, third)).toEqual([one, third]);
    expect(replaceRule([one], other, null)).toEqual([one]);
  });

  it('are listed by their first night', () => {
    const august = season('2027-08-01', '2027-08-31', {});
    expect(byFirstNight([august, one, other])).toEqual([other, one, august]);
  });

  it('are over after their last night', () => {
    expect(isOver(one, '2027-07-31')).toBe(false);
    expect(isOver(one, '2027-08-01')).toBe(true);
    expect(isOver(weekend, '2090-01-01')).toBe(false);
  });
});

it('has a rate for each night of a year from the present month on', () => {
  const nights = ratesByNight(rates([july({ nightMinor: 150 })]), yearFrom('2027-06-30'));
  expect(nights.size).toBe(366);
  const days = [...nights.keys()];
  expect([days[0], days.at(-1)]).toEqual(['2027-06-01', '2028-05-31']);
  expect(days.filter((day) => nights.get(day)?.minor === 150)).toHaveLength(31);
});
