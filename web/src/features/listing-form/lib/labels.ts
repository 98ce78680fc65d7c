import type { FieldPath, HomeForm } from '@/features/property-form/lib/form';
import { languageName } from '@/i18n/format';
import { type Locale, otherLanguage } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, type Messages } from '@/i18n/words';

type LabelMessages = {
  readonly homeForm: Pick<OwnerMessages['homeForm'], 'fields'>;
  readonly location: Pick<
    OwnerMessages['location'],
    'city' | 'region' | 'stateProvince' | 'address' | 'postcode'
  >;
  readonly platforms: { readonly addresses: Pick<OwnerMessages['platforms']['addresses'], 'labels'> };
  readonly page: Pick<Messages, 'feature'>;
};

/** The names of all fields, as they stand at them. */
export function labelsOf(
  locale: Locale,
  form: Pick<HomeForm, 'descriptionLanguage'>,
  { homeForm, location, platforms, page }: LabelMessages,
): Readonly<Record<FieldPath, string>> {
  const { fields } = homeForm;
  const { city, region, stateProvince, address, postcode } = location;
  const language = languageName(locale, otherLanguage(form.descriptionLanguage));
  return {
    ...fields,
    postalCode: postcode.label,
    city,
    region,
    stateProvince,
    address,
    secondDescription: fill(fields.secondDescription, { language }),
    secondHouseRules: fill(fields.secondHouseRules, { language }),
    ...page.feature,
    ...platforms.addresses.labels,
  };
}
