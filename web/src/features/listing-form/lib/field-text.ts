import { sleepRows } from '@/features/listing/lib/terms';
import { FEATURES } from '@/features/property-form/lib/features';
import type { HomeForm, Unit } from '@/features/property-form/lib/form';
import { countryName, languageName } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { FormWords } from '../components/part';

/** What a form says in a field, for a reader; empty where nothing is said. */
export function fieldText(locale: Locale, form: HomeForm, unit: Unit, { homeForm, page }: FormWords): string {
  const feature = FEATURES.find((name) => name === unit);
  if (feature) return page.featureValue[form[feature]];
  const [group = '', name = ''] = unit.split('.');
  switch (group) {
    case 'propertyType':
      return page.propertyType[form.propertyType];
    case 'descriptionLanguage':
      return languageName(locale, form.descriptionLanguage);
    case 'country':
      return form.country && countryName(locale, form.country);
    case 'point':
      return form.point ? `${form.point.latitude.toFixed(4)}, ${form.point.longitude.toFixed(4)}` : '';
    case 'amenities':
      return form.amenities.map((amenity) => page.amenity[amenity]).join(', ');
    case 'views':
      return form.views.map((view) => page.view[view]).join(', ');
    case 'rooms':
      return sleepRows(locale, page.sleep, form.rooms)
        .map((row) => row.join(': '))
        .join('; ');
    case 'cancellation':
      return form.cancellation ? page.terms.cancellationValue[form.cancellation] : '';
    case 'payment':
      return form.payment ? page.terms.paymentValue[form.payment] : '';
    case 'preferredContact':
      return homeForm.contact[form.preferredContact];
    case 'company':
      return Object.values(form.company ?? {}).join(', ');
    case 'links':
    case 'feeds':
      return (form[group] as Readonly<Record<string, string>>)[name] ?? '';
    default:
      return String(form[group as keyof HomeForm] ?? '').trim();
  }
}
