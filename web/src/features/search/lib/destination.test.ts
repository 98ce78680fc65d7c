import { describe, expect, it } from 'vitest';
import type { Destination } from '@/api/types';
import { destinationText, regionLine } from './destination';

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
    [place('area', 'Fuerteventura', 'Canarias'), 'Fuerteventura', 'Canarias, Spain'],
    [place('area', 'Canarias', ''), 'Canarias', 'Spain'],
    [place('town', 'Corralejo', 'Fuerteventura'), 'Corralejo, Fuerteventura', 'Fuerteventura, Spain'],
    [place('town', 'Madrid', 'Madrid'), 'Madrid', 'Spain'],
  ])('%o fills the field with %s and lies in %s', (destination, text, line) => {
    expect(destinationText(destination)).toBe(text);
    expect(regionLine('en', destination)).toBe(line);
  });
});
