import type { ReactNode } from 'react';
import type { ListedProperty, PropertySummary } from '@/api/types';
import { stayTotal } from '@/features/price/lib/words';
import type { Locale } from '@/i18n/locale';
import { propertyPath } from '@/i18n/paths';
import { fill, type Messages, plural } from '@/i18n/words';
import { photosShown } from '../lib/card';
import type { DrawnCardMessages } from '../lib/card-messages';
import { type PhotoFile, photoFile } from '../lib/photo';
import { bathroomsLine, bedroomsLine, placeLine, priceLine } from '../lib/words';
import { CardFrame } from './card-frame';

type PropertyCardProps = {
  locale: Locale;
  property: ListedProperty;
  messages: DrawnCardMessages;
  /** Its photos, where more than the first are known. */
  photos?: readonly PhotoFile[];
  /** The dates and guests to keep when the guest opens the home. */
  query?: URLSearchParams;
  /** A small map of where it is. The page then names the sources of maps. */
  map?: ReactNode;
  /** Badges on the photo, after the type of home. */
  badges?: ReactNode;
  /** The level of the name's heading, one below that of the list. */
  heading?: 'h2' | 'h3';
  /** Whether the card is at the top of the page. Its photo then loads first. */
  priority?: boolean;
  /** What leads to the home besides its name, for those who see it. */
  more?: string;
  /** Content after the price. */
  children?: ReactNode;
};

/** A home in a list. The link in its title covers the whole card. */
export function PropertyCard({
  locale,
  property,
  messages,
  photos = [],
  query,
  heading = 'h3',
  ...others
}: PropertyCardProps) {
  const { card, detail, price, propertyType } = messages;
  const { id, name, photo, stayPrice } = property;
  const [amount, unit] = stayPrice
    ? [stayTotal(locale, price, stayPrice), plural(locale, price.forNights, stayPrice.nights)]
    : [priceLine(locale, card, property.price), card.perNight];
  return (
    <CardFrame
      locale={locale}
      id={id}
      href={propertyPath(locale, id, query)}
      name={name}
      type={propertyType[property.propertyType]}
      place={placeLine(locale, property)}
      size={sizeLine(locale, card, property)}
      amount={amount}
      unit={unit}
      note={stayPrice && !stayPrice.isComplete ? price.feesUnknown : null}
      photos={photo ? [photoFile(photo), ...photos.slice(1)] : []}
      count={photosShown(property)}
      label={fill(detail.photos, { name })}
      words={card}
      heading={heading}
      {...others}
    />
  );
}

/** `6 guests · 3 bedrooms · 2 bathrooms and a toilet` */
function sizeLine(
  locale: Locale,
  messages: Messages['card'],
  property: Pick<ListedProperty, 'maxGuests' | 'bedrooms' | 'bathrooms'>,
): string {
  return [
    plural(locale, messages.guests, property.maxGuests),
    bedroomsLine(locale, messages, property.bedrooms),
    bathroomsLine(locale, messages, property.bathrooms),
  ].join(' · ');
}

/** The first amenities and the number of others. */
export function AmenityLine({
  property,
  messages,
}: {
  property: Pick<PropertySummary, 'amenities'>;
  messages: Pick<Messages, 'amenity' | 'card'>;
}) {
  const shown = property.amenities.slice(0, AMENITIES_SHOWN).map((amenity) => messages.amenity[amenity]);
  const more = property.amenities.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <p className="mt-2 text-14 text-ink-2">
      {shown.join(' · ')}
      {more > 0 && ` · ${fill(messages.card.moreAmenities, { count: more })}`}
    </p>
  );
}

const AMENITIES_SHOWN = 3;
