import type { Property } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import { fill, type Messages } from '@/i18n/words';
import { Notice } from '@/ui/notice';
import { placeLine } from '../lib/words';

type PropertyHeadingProps = {
  locale: Locale;
  property: Property;
  messages: Pick<Messages, 'detail' | 'propertyType'>;
  /** The level of the heading: 1 on the page of the home, lower where the home is a part of another page. */
  level?: 1 | 2 | 3;
};

/** Name, type, place, licence and reference. */
export function PropertyHeading({ locale, property, messages, level = 1 }: PropertyHeadingProps) {
  const { detail } = messages;
  const Heading = `h${level}` as const;
  const type = messages.propertyType[property.propertyType];
  return (
    <header className="wrap-anywhere">
      <Heading className="text-38 sm:text-46">{property.name}</Heading>
      <p className="mt-2 text-19 text-ink-2">
        {fill(detail.typeIn, { type, place: placeLine(locale, property) })}
      </p>
      <p className="mt-1 text-ink-2">
        {property.licenseNumber && (
          <span className="inline-block">{fill(detail.licence, { number: property.licenseNumber })} ·</span>
        )}{' '}
        <span className="whitespace-nowrap">{property.id}</span>
      </p>
      {property.status !== 'active' && (
        <Notice tone="warning" role="note" className="mt-4">
          {detail.status}: {detail.statusValue[property.status]}
        </Notice>
      )}
    </header>
  );
}
