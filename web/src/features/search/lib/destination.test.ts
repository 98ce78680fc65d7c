import { describe, expect, it } from 'vitest';
import type { Destination } from '@/api/types';
import { regionLine } from './destination';

const place = (kind: Destination['kind'], name: string, region: string): Destination => ({
  kind,
  name,
  region,
  country: 'ES',
  count: 3,
  fullName: '',
});

describe('a suggested place', () => {
  it.each([
    [place('area', 'Fuerteventura', 'Canarias'), 'Canarias, Spain'],
    [place('area', 'Canarias', ''), 'Spain'],
    [place('town', 'Corralejo', 'Fuerteventura'), 'Fuerteventura, Spain'],
    [place('town', 'Madrid', 'Madrid'), 'Spain'],
  ])('%o lies in %s', (destination, line) => {
    expect(regionLine('en', destination)).toBe(line);
  });
});
