import type { ReactNode } from 'react';
import type { ListedProperty, PropertySummary } from '@/api/types';
import { Link } from '@/components/link';
import { FavouriteButton } from '@/features/favourites/components/favourite-button';
import { stayTotal } from '@/features/price/lib/words';
import type { Locale } from '@/i18n/locale';
import { propertyPath } from '@/i18n/paths';
import { fill, type Messages, plural } from '@/i18n/words';
import { photosShown } from '../lib/card';
import type { CardMessages } from '../lib/card-messages';
import { CARD_SIZES, type PhotoFile, photoFile } from '../lib/photo';
import { bathroomsLine, bedroomsLine, placeLine, priceLine } from '../lib/words';
import { CardPhotos } from './card-photos';
import { Photo } from './photo';

type PropertyCardProps = {
  locale: Locale;
  property: ListedProperty;
  messages: CardMessages;
  /** Its photos, where more than the first are known. */
  photos?: readonly PhotoFile[];
  /** The dates and guests to keep when the guest opens the home. */
  query?: URLSearchParams;
  /** Badges on the photo, after the type of home. */
  badges?: ReactNode;
  /** The level of the name's heading, one below that of the list. */
  heading?: 'h2' | 'h3';
  /** Whether the card is at the top of the page. Its photo then loads first. */
  priority?: boolean;
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
  badges,
  heading: Heading = 'h3',
  priority,
  children,
}: PropertyCardProps) {
  const { card, detail } = messages;
  const href = propertyPath(locale, property.id, query);
  const { photo } = property;
  return (
    <article className="group relative flex flex-col">
      <div className="relative aspect-[4/3] overflow-hidden rounded-card bg-hatch">
        {photo && property.photoCount > 1 ? (
          <CardPhotos
            locale={locale}
            propertyId={property.id}
            href={href}
            label={fill(detail.photos, { name: property.name })}
            previous={fill(card.previousPhoto, { name: property.name })}
            next={fill(card.nextPhoto, { name: property.name })}
            photos={[photoFile(photo), ...photos.slice(1)]}
            count={photosShown(property)}
            priority={priority}
          />
        ) : (
          <Photo photo={photo ?? undefined} alt="" sizes={CARD_SIZES} priority={priority} />
        )}
        <div className="pointer-events-none absolute top-3 left-3 z-10 mr-14 flex flex-wrap gap-2">
          <span className="chip">{messages.propertyType[property.propertyType]}</span>
          {badges}
        </div>
        <FavouriteButton
          propertyId={property.id}
          label={fill(card.favourite, { name: property.name })}
          className="absolute top-2 right-2 z-20"
        />
      </div>
      <Heading className="mt-4 text-22">
        <Link href={href} data-card-title="" className="after:absolute after:inset-0 after:rounded-card">
          {property.name}
        </Link>
      </Heading>
      <p className="mt-0.5 text-ink-2">{placeLine(locale, property)}</p>
      <p className="mt-2 text-14 text-ink-2">{sizeLine(locale, card, property)}</p>
      <CardPrice locale={locale} property={property} messages={messages} />
      {children}
    </article>
  );
}

/** The total of the stay that was searched for; without dates, the price of a night. */
function CardPrice({
  locale,
  property,
  messages,
}: Pick<PropertyCardProps, 'locale' | 'property' | 'messages'>) {
  const { card, price } = messages;
  const { stayPrice } = property;
  const [amount, unit] = stayPrice
    ? [stayTotal(locale, price, stayPrice), plural(locale, price.forNights, stayPrice.nights)]
    : [priceLine(locale, card, property.price), card.perNight];
  return (
    <p className="mt-2">
      <span className="text-19 font-semibold">{amount}</span> <span className="text-ink-2">{unit}</span>
      {stayPrice && !stayPrice.isComplete && (
        <span className="block text-14 text-ink-2">{price.feesUnknown}</span>
      )}
    </p>
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

/** A card's placeholder while its home loads. */
export function PropertyCardSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="skeleton aspect-[4/3] rounded-card" />
      <div className="skeleton mt-4 h-7 w-3/5" />
      <div className="skeleton mt-2 h-5 w-4/5" />
      <div className="skeleton mt-3 h-4 w-2/3" />
      <div className="skeleton mt-3 h-6 w-2/5" />
    </div>
  );
}
