import { describe, expect, it } from 'vitest';
import { NO_BOOKING_RULES } from '@/features/price/lib/rates';
import { emptyForm } from '@/features/property-form/lib/defaults';
import type { HomeForm } from '@/features/property-form/lib/form';
import { copyOf } from './copy';

const other = {
  ...emptyForm('en'),
  name: 'Casa Lajares',
  ownerEmail: 'marta@owners.example',
  poolAccess: 'private_pool' as const,
  distanceToBeach: '200 m',
  distanceToCenter: '1 km',
  distanceToAirport: '20 km',
  houseRules: 'No parties',
  secondHouseRules: 'Sin fiestas',
  uneditedRates: { booking: { ...NO_BOOKING_RULES, arrivalWeekdays: [6] } },
} satisfies HomeForm;

describe('a copy of another home', () => {
  it('leaves out what is a home’s own', () => {
    const copy = copyOf(other, 'en');
    expect(copy).toMatchObject({ ownerEmail: other.ownerEmail, poolAccess: 'private_pool' });
    expect(copy.uneditedRates).toEqual(other.uneditedRates);
    for (const own of ['name', 'description', 'licenseNumber', 'city', 'point', 'links', 'feeds']) {
      expect(copy).not.toHaveProperty(own);
    }
    for (const own of ['distanceToBeach', 'distanceToCenter', 'distanceToAirport']) {
      expect(copy).not.toHaveProperty(own);
    }
  });

  it.each([
    ['en', 'No parties', 'Sin fiestas'],
    ['es', 'Sin fiestas', 'No parties'],
  ] as const)(
    'keeps the rules in their languages: into a home described in %s',
    (language, first, second) => {
      expect(copyOf(other, language)).toMatchObject({ houseRules: first, secondHouseRules: second });
    },
  );
});
