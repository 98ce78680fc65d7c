import type { HomeForm } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';

/** What is a home's own. The rest may be the same for another home of its owner. */
const OWN = [
  'name',
  'description',
  'descriptionLanguage',
  'secondDescription',
  'postalCode',
  'city',
  'region',
  'stateProvince',
  'address',
  'point',
  'licenseNumber',
  'distanceToBeach',
  'distanceToCenter',
  'distanceToAirport',
  'links',
  'feeds',
] as const satisfies readonly (keyof HomeForm)[];

/**
 * What is taken over from another home of the same owner.
 *
 * @param language of the description of the home that is written. The rules of both languages stay in theirs.
 */
export function copyOf(form: HomeForm, language: Locale): Partial<HomeForm> {
  const own: readonly string[] = OWN;
  const part: Partial<HomeForm> = Object.fromEntries(
    Object.entries(form).filter(([field]) => !own.includes(field)),
  );
  if (form.descriptionLanguage === language) return part;
  return { ...part, houseRules: form.secondHouseRules, secondHouseRules: form.houseRules };
}
