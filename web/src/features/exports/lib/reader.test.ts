import { describe, expect, it } from 'vitest';
import { sampleFeed } from '@/features/update-property/sample.test.data';
import { newExport, readersToChoose, type Wish } from './reader';

const airbnb = sampleFeed({ id: 'a' });
const secondAirbnb = sampleFeed({ id: 'b' });
const google = sampleFeed({ id: 'g', platform: 'other' });
const feeds = [airbnb, google];

describe('the calendar of a reader', () => {
  it('is asked for only where it is not clear', () => {
    expect(readersToChoose('airbnb', feeds)).toEqual([]);
    expect(readersToChoose('airbnb', [...feeds, secondAirbnb])).toEqual([airbnb, secondAirbnb]);
    expect(readersToChoose('other', feeds)).toEqual([google]);
    expect(readersToChoose('other', [airbnb])).toEqual([]);
    expect(readersToChoose('vrbo', feeds)).toEqual([]);
  });

  const base = { includeReservations: true };
  const cases: [Wish, object | null][] = [
    [
      { ...base, subscriber: 'airbnb', reader: null },
      { ...base, subscriber: 'airbnb' },
    ],
    [{ ...base, subscriber: 'other', reader: null }, null],
    [{ ...base, subscriber: 'other', reader: 'a' }, null],
    [
      { ...base, subscriber: 'other', reader: 'none' },
      { ...base, subscriber: 'other', unread: true },
    ],
    [
      { ...base, subscriber: 'other', reader: 'g' },
      { ...base, subscriber: 'other', feedId: 'g' },
    ],
    [
      { includeReservations: false, subscriber: 'vrbo', reader: 'none' },
      { includeReservations: false, subscriber: 'vrbo' },
    ],
  ];
  it.each(cases)('of %j makes %j', (wish, wanted) => {
    expect(newExport(wish, feeds)).toEqual(wanted);
  });
});
