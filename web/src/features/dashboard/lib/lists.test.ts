import { describe, expect, it } from 'vitest';
import type { TroubledFeed } from '@/api/types';
import { feed } from '@/features/review/sample.test.data';
import { listOf } from './api';
import { hasTrouble } from './feeds';
import { usageRows } from './usage';

const now = new Date('2027-03-08T12:00:00Z');
const failure = (code: string) => ({ code, status: null, text: '' });
const troubled = (change: Parameters<typeof feed>[0]): TroubledFeed => ({
  propertyId: 'CASA-1',
  feed: feed(change),
});

it('does not call a list whole that is as long as any can be', () => {
  expect([499, 500].map((count) => listOf(Array(count).fill({})).isCut)).toEqual([false, true]);
});

describe('a feed that somebody should look at', () => {
  it.each([
    ['failing', { state: 'failing', error: failure('not_found') }, true],
    ['failing', { state: 'stale', error: failure('not_found') }, true],
    ['failing', { state: 'stale', error: failure('incomplete') }, false],
    ['failing', { state: 'fresh', error: null }, false],
    ['stale', { lastCompleteAt: null }, true],
    ['stale', { lastCompleteAt: '2027-03-07T23:59:59Z' }, true],
    ['stale', { lastCompleteAt: '2027-03-08T00:00:01Z' }, false],
    ['missing', { waiting: [] }, false],
    ['anything else', { state: 'failing', error: failure('not_found') }, false],
  ] as const)('is %s with %o: %s', (trouble, change, has) => {
    expect(hasTrouble(troubled({ ...change, waiting: [] }), trouble, now)).toBe(has);
  });

  it('has nights that wait', () => {
    const nights = { startDate: '2027-04-01', endDate: '2027-04-03', missingSince: '', freeAt: null };
    expect(hasTrouble(troubled({ waiting: [nights] }), 'missing', now)).toBe(true);
  });
});

it('lists the days of every provider of translations, and one that was not used', () => {
  const rows = usageRows({
    items: [
      {
        provider: 'azure',
        days: [
          { day: '2027-03-08', characters: 500, failures: 1 },
          { day: '2027-03-07', characters: 1000, failures: 0 },
        ],
        dailyBudget: 1000,
        budgetSpent: true,
      },
      { provider: 'apertium', days: [], dailyBudget: null, budgetSpent: false },
    ],
  });
  expect(rows.map(({ provider, day, share, isSpent }) => [provider, day, share, isSpent])).toEqual([
    ['azure', '2027-03-08', 50, true],
    ['azure', '2027-03-07', 100, false],
    ['apertium', null, null, false],
  ]);
});
