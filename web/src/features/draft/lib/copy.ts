import type { HomeForm } from '@/features/home/lib/form';

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
  'links',
  'feeds',
] as const satisfies readonly (keyof HomeForm)[];

/** What is taken over from another home of the same owner. */
export function copyOf(form: HomeForm): Partial<HomeForm> {
  const own: readonly string[] = OWN;
  return Object.fromEntries(Object.entries(form).filter(([field]) => !own.includes(field)));
}
