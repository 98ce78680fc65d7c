import { FIELD_NAMES, FIELDS, type HomeForm, type Part } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';

/** The parts that are a home's own. The rest may be the same for another home of its owner, and so may the country. */
const OWN: readonly (Part | 'feeds')[] = [
  'name',
  'descriptions',
  'place',
  'licenseNumber',
  'distances',
  'links',
  'feeds',
];

/**
 * What is taken over from another home of the same owner.
 *
 * @param language of the description of the home that is written. The rules of both languages stay in theirs.
 */
export function copyOf(form: HomeForm, language: Locale): Partial<HomeForm> {
  const shared = FIELD_NAMES.filter((name) => name === 'country' || !OWN.includes(FIELDS[name].part));
  const part: Partial<HomeForm> = {
    ...Object.fromEntries(shared.map((name) => [name, form[name]])),
    uneditedRates: form.uneditedRates,
  };
  if (form.descriptionLanguage === language) return part;
  return { ...part, houseRules: form.secondHouseRules, secondHouseRules: form.houseRules };
}
