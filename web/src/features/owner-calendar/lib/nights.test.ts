import { describe, expect, it } from 'vitest';
import { nightState } from '@/features/stay/lib/availability';
import { monthNights } from '@/features/stay/lib/ranges';
import { actionOn, ownAvailability, ownerNights } from './nights';
import { blockOf, CALENDAR, eventOf } from './sample.test.data';
import { shareOf } from './share';

const blocks = [
  blockOf('a', '2027-05-10'),
  blockOf('b', '2027-05-13'),
  blockOf('c', '2027-05-01', '2027-05-03'),
];
const events = [
  eventOf('airbnb', '2027-05-08', '2027-05-10'),
  { ...eventOf('airbnb', '2027-05-08', '2027-05-08'), summary: 'Check-in', blocks: false },
];
const availability = ownAvailability(CALENDAR, blocks);
const nights = ownerNights(availability, blocks, events, {
  first: '2027-05-01',
  end: '2028-05-04',
});

describe('a night as its owner sees it', () => {
  it.each([
    ['2027-05-02', 'past', 'tell'],
    ['2027-05-03', 'ownerBlock', 'open'],
    ['2027-05-04', 'available', 'block'],
    ['2027-05-08', 'booked', 'tell'],
    // Blocked and booked: the block can be opened, the stay stays.
    ['2027-05-10', 'booked', 'open'],
    ['2027-05-13', 'ownerBlock', 'open'],
    // The server's block that this browser removed.
    ['2027-05-15', 'available', 'block'],
    ['2027-05-20', 'askOwner', 'block'],
    ['2028-05-01', 'outsideWindow', 'tell'],
    ['2028-05-03', 'beyond', 'tell'],
  ])('%s is %s, and a click does: %s', (date, kind, action) => {
    const night = nights.get(date);
    expect(night?.kind).toBe(kind);
    expect(night && actionOn(night)).toBe(action);
  });

  it('that nobody takes any more is unknown beside unknown nights', () => {
    const range = (first: string, last: string) => ({ startDate: first, endDate: last });
    const manual = { platform: 'manual', category: 'manual_block' } as const;
    const calendar = {
      ...CALENDAR,
      blocked: [
        { ...range('2027-05-10', '2027-05-11'), ...manual },
        { ...range('2027-05-14', '2027-05-15'), ...manual },
        { ...range('2027-05-18', '2028-05-02'), ...manual },
      ],
      unknown: [range('2027-05-16', '2027-05-17')],
    };
    const opened = ownAvailability(calendar, []);
    const kinds = ['10', '13', '14', '16', '18', '31'].map(
      (day) => nightState(opened, `2027-05-${day}`).kind,
    );
    expect(kinds).toEqual(['available', 'available', 'askOwner', 'askOwner', 'askOwner', 'askOwner']);
  });

  it('has what platforms say of it, but no marks that take no night', () => {
    const night = nights.get('2027-05-08');
    expect(night?.events.map(({ summary }) => summary)).toEqual(['Reserved']);
    expect(nights.get('2027-05-10')?.platforms).toEqual(['airbnb', 'booking', 'vrbo', 'manual']);
  });
});

describe('the share that is available', () => {
  it('counts the nights from today on, and none that only the owner knows about', () => {
    const may = shareOf(availability, monthNights(2027 * 12 + 4));
    // 29 nights from the 3rd on, without the 3rd, 8th to 11th, 13th, 20th and 21st.
    expect(may).toEqual({ counted: 29, available: 21, unknown: 2, percent: 72, tier: 'high' });
  });

  it('is none of a month that is past', () => {
    const april = shareOf(availability, monthNights(2027 * 12 + 3));
    expect(april).toEqual({ counted: 0, available: 0, unknown: 0, percent: 0, tier: 'limited' });
  });

  it.each([
    [9, 'high'],
    [10, 'moderate'],
    [18, 'moderate'],
    [19, 'limited'],
  ])('with %i of 30 nights blocked is %s', (count, tier) => {
    const june = blockOf('j', '2027-06-01', `2027-06-${String(count).padStart(2, '0')}`);
    expect(shareOf(ownAvailability(CALENDAR, [june]), monthNights(2027 * 12 + 5)).tier).toBe(tier);
  });
});
