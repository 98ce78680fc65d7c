import { describe, expect, it } from 'vitest';
import type { BookingRules, ExtraFee } from '@/api/types';
import { NO_BOOKING_RULES } from '@/features/price/lib/rates';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { checkBooking, newDiscount, newFee, type TypedBooking, typedBooking } from './booking';

const words = ownerMessagesFor('en').homeSettings.booking.errors;
const typed = (part: Partial<TypedBooking>) => ({
  ...typedBooking(NO_BOOKING_RULES, [], 'EUR', 'en'),
  ...part,
});

describe('typed booking rules', () => {
  it('are the rules that they were made of', () => {
    const booking: BookingRules = {
      maxNights: 28,
      arrivalWeekdays: [5, 6],
      departureWeekdays: [],
      noticeDays: 2,
      aheadDays: 300,
      preparationNights: 1,
      discounts: [
        { percent: 10, minNights: 7, minDaysAhead: null, maxDaysAhead: null },
        { percent: 15, minNights: null, minDaysAhead: 90, maxDaysAhead: 300 },
      ],
    };
    const extraFees: ExtraFee[] = [
      { kind: 'pet', name: null, amountMinor: 2550, unit: 'stay', isOptional: true },
      { kind: 'other', name: 'Sauna', amountMinor: 1000, unit: 'guest_night', isOptional: false },
    ];
    for (const locale of ['en', 'es'] as const) {
      const again = typedBooking(booking, extraFees, 'EUR', locale);
      expect(checkBooking(again, 3, 'EUR', words)).toEqual({ kind: 'booking', booking, extraFees });
    }
  });

  it.each<[string, Partial<TypedBooking>, string[]]>([
    ['nothing', {}, []],
    ['a longest stay below the shortest', { maxNights: '2' }, ['maxNights']],
    ['no number', { noticeDays: 'two' }, ['noticeDays']],
    ['notice behind the furthest day', { noticeDays: '9', aheadDays: '8' }, ['aheadDays']],
    ['too many nights between stays', { preparationNights: '31' }, ['preparationNights']],
    [
      'a discount that says nothing',
      { discounts: [newDiscount(4)] },
      ['discounts.4.percent', 'discounts.4.minNights'],
    ],
    [
      'a discount of too much',
      { discounts: [{ ...newDiscount(0), percent: '91', minNights: '7' }] },
      ['discounts.0.percent'],
    ],
    [
      'days in the wrong order',
      { discounts: [{ ...newDiscount(0), percent: '9', minDaysAhead: '9', maxDaysAhead: '8' }] },
      ['discounts.0.maxDaysAhead'],
    ],
    ['a fee without an amount', { fees: [newFee(1)] }, ['fees.1.amount']],
    ['a fee without its name', { fees: [{ ...newFee(1), kind: 'other', amount: '10' }] }, ['fees.1.name']],
  ])('with %s', (_, part, expected) => {
    const checked = checkBooking(typed(part), 3, 'EUR', words);
    expect(checked.kind === 'errors' ? Object.keys(checked.errors) : []).toEqual(expected);
  });

  it('takes all seven weekdays as any', () => {
    const checked = checkBooking(
      typed({ arrivals: [7, 1, 2, 3, 4, 5, 6], departures: [6, 5] }),
      1,
      'EUR',
      words,
    );
    expect(checked).toMatchObject({ booking: { arrivalWeekdays: [], departureWeekdays: [5, 6] } });
  });
});
