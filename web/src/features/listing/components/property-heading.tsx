import type { Property } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import { fill, type Messages } from '@/i18n/words';
import { placeLine } from '../lib/words';

type PropertyHeadingProps = { locale: Locale; property: Property; messages: Messages };

/** Name, type, place, licence and reference. */
export function PropertyHeading({ locale, property, messages }: PropertyHeadingProps) {
  const { detail } = messages;
  const type = messages.propertyType[property.propertyType];
  return (
    <header>
      <h1 className="text-38 sm:text-46">{property.name}</h1>
      <p className="mt-2 text-19 text-ink-2">
        {fill(detail.typeIn, { type, place: placeLine(locale, property) })}
      </p>
      <p className="mt-1 text-ink-2">
        {property.licenseNumber && (
          <span className="whitespace-nowrap">
            {fill(detail.licence, { number: property.licenseNumber })} ·{' '}
          </span>
        )}
        <span className="whitespace-nowrap">{property.id}</span>
      </p>
      {property.status !== 'active' && (
        <p role="note" className="mt-4 rounded-control bg-sun-mist px-4 py-3 text-sun-ink">
          {detail.status}: {detail.statusValue[property.status]}
        </p>
      )}
    </header>
  );
}
