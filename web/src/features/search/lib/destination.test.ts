import { describe, expect, it } from 'vitest';
import type { Destination } from '@/api/types';
import { messagesFor } from '@/i18n/messages';
import { placeLine } from './destination';

const place = (kind: Destination['kind'], name: string, region: string, country = 'ES'): Destination => ({
  kind,
  name,
  region,
  country,
  count: 3,
  fullName: '',
});

describe('a suggested place', () => {
  it.each([
    ['en', place('island', 'Fuerteventura', 'Canarias'), 'Island · Canarias, Spain'],
    ['en', place('community', 'Canarias', ''), 'Region · Spain'],
    ['es', place('community', 'Canarias', ''), 'Comunidad · España'],
    ['en', place('province', 'Córdoba', 'Andalucía'), 'Province · Andalucía, Spain'],
    ['en', place('town', 'Córdoba', 'Andalucía'), 'Town · Andalucía, Spain'],
    ['es', place('town', 'Córdoba', 'Andalucía'), 'Localidad · Andalucía, España'],
    ['en', place('town', 'Madrid', 'Madrid'), 'Town · Spain'],
    ['es', place('community', 'Toscana', '', 'IT'), 'Región · Italia'],
    ['en', place('province', 'Kent', 'England', 'GB'), 'Area · England, United Kingdom'],
    ['es', place('area', 'Costa del Sol', ''), 'Zona · España'],
  ] as const)('in %s, %o is told as %s', (locale, destination, line) => {
    expect(placeLine(locale, messagesFor(locale).search.kinds, destination)).toBe(line);
  });
});
