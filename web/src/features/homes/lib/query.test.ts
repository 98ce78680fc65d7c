import { describe, expect, it } from 'vitest';
import { askedFrom, askedOf, filterOf, isNarrowed, withFilter } from './query';

const of = (text: string) => new URLSearchParams(text);

describe('the address of the list of homes', () => {
  it('narrows by several statuses, feeds, score and change', () => {
    expect(filterOf(of('status=paused&status=active&feeds=failing&score=50&since=2026-11-01'))).toEqual({
      statuses: ['active', 'paused'],
      feeds: 'failing',
      score: '50',
      since: '2026-11-01',
    });
  });

  it.each(['status=gone', 'feeds=broken', 'score=101', 'score=-1', 'score=x', 'since=2026-02-30', 'since=x'])(
    'leaves out what is no value: %s',
    (text) => {
      expect(isNarrowed(filterOf(of(text)))).toBe(false);
      expect(askedFrom(of(text), 0).toString()).toBe('offset=0&limit=100');
    },
  );

  it.each([
    ['', {}, ''],
    ['page=3&q=casa', { feeds: 'stale' }, 'q=casa&feeds=stale'],
    ['status=active&page=2', { statuses: ['active', 'paused'] }, 'status=active&status=paused'],
    ['status=active&score=50&sort=-score', { statuses: [], score: '' }, 'sort=-score'],
    ['since=2026-11-01', { since: '' }, ''],
  ] as const)('of %j with %o is %j', (before, change, after) => {
    expect(withFilter(of(before), change).toString()).toBe(after);
  });

  it.each([
    ['', 'offset=0&limit=25'],
    ['q=+sol+&page=3', 'q=sol&offset=50&limit=25'],
    [
      'status=active&status=paused&feeds=missing&score=75&since=2026-11-01&sort=-changed',
      'status=active&status=paused&feeds=missing&scoreMax=75&unchangedSince=2026-11-01&sort=changed&descending=true&offset=0&limit=25',
    ],
    ['sort=owner', 'sort=owner&offset=0&limit=25'],
    ['sort=feeds', 'offset=0&limit=25'],
  ])('asks for %j with %j', (address, asked) => {
    expect(askedOf(of(address)).toString()).toBe(asked);
  });
});
