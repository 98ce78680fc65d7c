import { describe, expect, it } from 'vitest';
import type { PriceRule } from '@/api/types';
import { NO_BOOKING_RULES, SILENT_RULE } from '@/features/price/lib/rates';
import { sampleListing } from '@/features/update-property/sample.test.data';
import {
  byFirstNight,
  type HomeRates,
  isOver,
  isSameRates,
  ratesByNight,
  ratesOf,
  replaceRule,
  yearFrom,
} from './rates';

function rule(part: Partial<PriceRule>): PriceRule {
  return { ...SILENT_RULE, ...part };
}

const season = (startDate: string, endDate: string, part: Partial<PriceRule>) =>
  rule({ startDate, endDate, ...part });
const july = (part: Partial<PriceRule>) => season('2027-07-01', '2027-07-31', part);

function rates(rules: PriceRule[], part: Partial<HomeRates> = {}): HomeRates {
  return {
    price: { currency: 'EUR', minMinor: 100, maxMinor: null },
    minNights: 1,
    rules,
    booking: NO_BOOKING_RULES,
    extraFees: [],
    ...part,
  };
}

const weekend = rule({ weekdays: [5, 6], nightMinor: 130 });

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
