import type { Property } from '@/api/types';
import { formatNumber } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { Messages } from '@/i18n/words';
import { distanceText, ONLY_A_TOILET } from '../lib/words';
import { Facts } from './texts';

type PropertyFactsProps = {
  locale: Locale;
  property: Property;
  messages: Pick<Messages, 'card' | 'detail'>;
};

/** The numbers a guest looks for first. */
export function PropertyFacts({ locale, property, messages }: PropertyFactsProps) {
  const { card, detail } = messages;
  const counted = (value: number, forms: { one: string; other: string }) => ({
    value: formatNumber(locale, value),
    // The number is above its label, so the label has no number.
    label: (value === 1 ? forms.one : forms.other).replace('{count}', '').trim(),
  });
  const facts = [
    counted(property.maxGuests, card.guests),
    property.bedrooms === 0
      ? { value: card.studio, label: detail.studio }
      : counted(property.bedrooms, card.bedrooms),
    property.bathrooms === ONLY_A_TOILET
      ? detail.toiletFact
      : counted(
          Math.floor(property.bathrooms),
          Number.isInteger(property.bathrooms) ? card.bathrooms : card.bathroomsAndToilet,
        ),
    ...(property.distances.toBeach
      ? [{ value: distanceText(locale, property.distances.toBeach), label: detail.toBeach }]
      : []),
  ];
  if (property.features.poolAccess !== 'no_pool') facts.push(detail.poolFact[property.features.poolAccess]);
  return (
    <section aria-label={detail.facts} className="mt-6 border-y border-line py-5">
      <Facts facts={facts} />
    </section>
  );
}
