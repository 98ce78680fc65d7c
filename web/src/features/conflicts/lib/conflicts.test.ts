import { describe, expect, it } from 'vitest';
import type { Conflict, ConflictingStay } from '@/api/types';
import { sampleFeed } from '@/features/update-property/sample.test.data';
import { LOCALES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { minimumOf } from './minimum';
import { sideNames, stepsFor } from './sides';

const stay = (part: Partial<ConflictingStay> = {}): ConflictingStay => ({
  feedId: 'a',
  platform: 'airbnb',
  startDate: '2027-05-03',
  endDate: '2027-05-06',
  summary: 'Reserved',
  certain: true,
  ...part,
});
const conflict = (first: ConflictingStay, second: ConflictingStay): Conflict => ({
  startDate: '2027-05-04',
  endDate: '2027-05-06',
  first,
  second,
});
const feeds = [
  sampleFeed({ id: 'a', address: 'www.airbnb.com…1111' }),
  sampleFeed({ id: 'b', address: 'www.airbnb.com…2222' }),
  sampleFeed({ id: 'c', platform: 'other', address: 'www.holidu.com…3333' }),
];
const platform = messagesFor('en').calendar.platform;

describe('the sides of a conflict', () => {
  const booking = stay({ feedId: 'x', platform: 'booking' });
  const cases: [ConflictingStay, ConflictingStay, string[]][] = [
    [stay(), booking, ['Airbnb', 'Booking.com']],
    [stay(), stay({ feedId: 'b' }), ['Airbnb (www.airbnb.com…1111)', 'Airbnb (www.airbnb.com…2222)']],
    [stay(), stay({ feedId: 'c', platform: 'other' }), ['Airbnb', 'www.holidu.com']],
  ];
  it.each(cases)('%# have names that tell them apart', (first, second, names) => {
    expect(sideNames(conflict(first, second), feeds, platform)).toEqual(names);
  });

  it.each(LOCALES)('are told in %s which of them is sure', (locale) => {
    const words = ownerMessagesFor(locale).conflicts.steps;
    const both = stepsFor(conflict(stay(), booking), ['Airbnb', 'Booking.com'], words);
    expect(both).toHaveLength(words.reservations.length);
    expect(both[0]).toContain('Airbnb');
    for (const [first, second] of [
      [stay({ certain: false }), booking],
      [booking, stay({ certain: false })],
    ] as const) {
      const names = first === booking ? (['B', 'A'] as const) : (['A', 'B'] as const);
      const steps = stepsFor(conflict(first, second), names, words);
      expect(steps).toEqual(stepsFor(conflict(stay({ certain: false }), booking), ['A', 'B'], words));
      expect(steps.join(' ')).not.toMatch(/\{\w+\}/);
    }
  });
});

it.each([
  ['3', 3],
  [' 1 ', 1],
  ['30', 30],
  ['31', null],
  ['0', null],
  ['', null],
  ['1.5', null],
  ['-2', null],
])('reads the shortest stay of %j', (typed, nights) => {
  expect(minimumOf(typed)).toBe(nights);
});
