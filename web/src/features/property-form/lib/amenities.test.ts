import { expect, it } from 'vitest';
import { AMENITY_VALUES } from '@/api/limits.gen';
import { AMENITY_GROUPS, grouped } from './amenities';

it('has each amenity in one group', () => {
  const all = Object.values(AMENITY_GROUPS).flat();
  expect([...all].sort()).toEqual([...AMENITY_VALUES].sort());
});

it('names only the groups that have some', () => {
  expect(grouped(['lift', 'cot', 'fenced_pool'])).toEqual([
    ['children', ['fenced_pool', 'cot']],
    ['arrival', ['lift']],
  ]);
});
