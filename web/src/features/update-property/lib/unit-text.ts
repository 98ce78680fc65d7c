import type { FormWords } from '@/features/listing-form/components/listing-form';
import type { HomeForm } from '@/features/property-form/lib/form';
import { countryName, languageName } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { plural } from '@/i18n/words';
import type { Unit } from './diff';

/** What a form says in a field, for a reader who compares two of them. */
export function unitText(
  locale: Locale,
  form: HomeForm,
  unit: Unit,
  messages: FormWords,
  words: OwnerMessages['ownerHome']['meanwhile'],
): string {
  const text = textOf(locale, form, unit, messages, words).trim();
  return text === '' ? words.empty : text;
}

function textOf(
  locale: Locale,
  form: HomeForm,
  unit: Unit,
  { homeForm, page }: FormWords,
  words: OwnerMessages['ownerHome']['meanwhile'],
): string {
  switch (unit) {
    case 'propertyType':
      return page.propertyType[form.propertyType];
    case 'descriptionLanguage':
      return languageName(locale, form.descriptionLanguage);
    case 'country':
      return form.country && countryName(locale, form.country);
    case 'point':
      return form.point ? `${form.point.latitude.toFixed(4)}, ${form.point.longitude.toFixed(4)}` : '';
    case 'poolAccess':
    case 'parking':
    case 'kitchen':
    case 'airConditioning':
    case 'accessibility':
    case 'petPolicy':
    case 'smokingPolicy':
    case 'childrenPolicy':
      return page.featureValue[form[unit]];
    case 'amenities':
      return form.amenities.map((amenity) => page.amenity[amenity]).join(', ');
    case 'views':
      return form.views.map((view) => page.view[view]).join(', ');
    case 'rooms':
      return form.rooms.length > 0 ? plural(locale, words.rooms, form.rooms.length) : '';
    case 'cancellation':
      return form.cancellation ? page.terms.cancellationValue[form.cancellation] : '';
    case 'payment':
      return form.payment ? page.terms.paymentValue[form.payment] : '';
    case 'preferredContact':
      return homeForm.contact[form.preferredContact];
    case 'company.name':
      return form.company
        ? [form.company.name, form.company.registerNumber, form.company.address].join(', ')
        : '';
    case 'links.booking':
    case 'links.airbnb':
    case 'links.vrbo':
    case 'links.holidu':
    case 'links.other':
    case 'links.minisite':
      return form.links[unit.slice('links.'.length) as keyof HomeForm['links']];
    default:
      return form[unit];
  }
}

/** Words one after the other, as a sentence has them. */
export function listText(locale: Locale, words: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(words);
}
