import { describe, expect, it } from 'vitest';
import type { PropertyCalendar } from '@/api/types';
import { availabilityOf, checkStay, nightState } from './availability';
import { daysFrom } from './day';
import { bandOf, choose, isSelectable, NOTHING_SELECTED, previewOf, selectionOf, stayOf } from './selection';

const calendar: PropertyCalendar = {
  propertyId: 'CASA-1001',
  timeZone: 'Atlantic/Canary',
  today: '2027-05-03',
  from: '2027-05-03',
  to: '2027-07-31',
  blocked: [
    { startDate: '2027-05-08', endDate: '2027-05-10', platform: 'airbnb', category: 'booking' },
    { startDate: '2027-05-10', endDate: '2027-05-10', platform: 'booking', category: 'booking' },
    { startDate: '2027-05-10', endDate: '2027-05-20', platform: 'vrbo', category: 'outside_booking_window' },
  ],
  unknown: [{ startDate: '2027-06-01', endDate: '2027-06-05' }],
  sources: [],
  months: [],
  percent: 80,
  tier: 'high',
  confirmedAt: null,
  version: 1,
};
const availability = availabilityOf(calendar);

describe('night state', () => {
  it.each([
    ['2027-05-02', { kind: 'past' }],
    ['2027-05-07', { kind: 'available' }],
    ['2027-05-08', { kind: 'taken', platforms: ['airbnb'] }],
    ['2027-05-10', { kind: 'taken', platforms: ['airbnb', 'booking'] }],
    ['2027-05-11', { kind: 'outsideWindow', platforms: ['vrbo'] }],
    ['2027-05-21', { kind: 'available' }],
    ['2027-06-05', { kind: 'askOwner' }],
    ['2027-06-06', { kind: 'available' }],
    ['2027-08-01', { kind: 'beyond' }],
  ])('of %s', (text, expected) => {
    expect(nightState(availability, text)).toEqual(expected);
  });

  it.each([
    ['2027-05-03', '2027-05-08', 'free'],
    ['2027-05-03', '2027-05-09', 'taken'],
    ['2027-05-21', '2027-06-01', 'free'],
    ['2027-05-21', '2027-06-02', 'askOwner'],
    ['2027-05-02', '2027-05-04', 'taken'],
    ['2027-07-30', '2027-08-01', 'free'],
    ['2027-07-30', '2027-08-02', 'taken'],
  ])('of a stay from %s to %s is %s', (first, end, expected) => {
    expect(checkStay(availability, { first, end })).toBe(expected);
  });
});

describe('choosing a stay', () => {
  it('takes an arrival, then a departure on the day the next guest arrives', () => {
    const arrived = choose(availability, NOTHING_SELECTED, '2027-05-04');
    expect(arrived).toEqual({ arrival: '2027-05-04', departure: null });
    expect(isSelectable(availability, arrived, '2027-05-08')).toBe(true);
    const left = choose(availability, arrived, '2027-05-08');
    expect(stayOf(left)).toEqual({ first: '2027-05-04', end: '2027-05-08' });
  });

  it('never spans a taken night: a day behind it changes nothing, the days before it can be chosen', () => {
    const arrived = choose(availability, NOTHING_SELECTED, '2027-05-04');
    expect(isSelectable(availability, arrived, '2027-05-25')).toBe(false);
    expect(choose(availability, arrived, '2027-05-25')).toBe(arrived);
    expect(choose(availability, arrived, '2027-05-03').arrival).toBe('2027-05-03');
    expect(choose(availability, arrived, '2027-05-04')).toBe(arrived);
  });

  it('shows what a day pointed at would make of it, where it can be the departure', () => {
    const arrived = choose(availability, NOTHING_SELECTED, '2027-05-04');
    expect(previewOf(availability, arrived, '2027-05-06').departure).toBe('2027-05-06');
    for (const other of ['2027-05-25', '2027-05-03', null])
      expect(previewOf(availability, arrived, other)).toBe(arrived);
    const whole = selectionOf({ first: '2027-05-04', end: '2027-05-06' });
    expect(previewOf(availability, whole, '2027-05-07')).toBe(whole);
  });

  it('ignores taken nights and starts again after a full stay or an earlier day', () => {
    expect(choose(availability, NOTHING_SELECTED, '2027-05-09')).toEqual(NOTHING_SELECTED);
    const full = { arrival: '2027-05-22', departure: '2027-05-25' };
    expect(choose(availability, full, '2027-05-27')).toEqual({
      arrival: '2027-05-27',
      departure: null,
    });
    const arrived = { arrival: '2027-05-25', departure: null };
    expect(choose(availability, arrived, '2027-05-22').arrival).toBe('2027-05-22');
  });

  it('draws one band with half-day ends', () => {
    const selection = { arrival: '2027-05-10', departure: '2027-05-13' };
    expect(daysFrom('2027-05-09', 6).map((each) => bandOf(selection, each))).toEqual([
      'none',
      'start',
      'middle',
      'middle',
      'end',
      'none',
    ]);
    expect(bandOf({ arrival: '2027-05-10', departure: null }, '2027-05-10')).toBe('only');
  });
});
