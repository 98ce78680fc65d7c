import type { PropertySummary } from '@/api/types';
import { Icon } from '@/components/icons';
import { Link } from '@/components/link';
import type { Locale } from '@/i18n/locale';
import { propertyPath } from '@/i18n/paths';
import { fill, type Messages } from '@/i18n/words';
import { cardOf, cardPhotos } from '../lib/card';
import { chooseDescription, compareLinks } from '../lib/words';
import { AmenityLine, PropertyCard } from './property-card';

/** The platforms that fit on a card; the home's page links to all. */
const CARD_PLATFORMS: readonly string[] = ['airbnb', 'booking', 'vrbo'];

type LatestCardProps = { locale: Locale; messages: Messages; property: PropertySummary };

/** A card of a newly listed home: a short description, amenities, links to compare, and a link to its owner. */
export function LatestCard({ locale, messages, property }: LatestCardProps) {
  const description = chooseDescription(property.descriptions, locale);
  const links = compareLinks(property.links).filter((link) => CARD_PLATFORMS.includes(link.platform));
  return (
    <PropertyCard
      locale={locale}
      property={cardOf(property)}
      photos={cardPhotos(property.photos)}
      messages={messages}
      badges={<span className="chip text-clay-ink">{messages.card.new}</span>}
    >
      {description && (
        <p className="mt-3 line-clamp-2" lang={description.shown.language}>
          {description.shown.text}
        </p>
      )}
      <AmenityLine property={property} messages={messages} />
      {/* Above the link that covers the card. */}
      <div className="relative z-10 mt-4 flex flex-wrap items-center gap-x-5 gap-y-1">
        <Link
          href={`${propertyPath(locale, property.id)}#contact`}
          className="button-quiet"
          aria-label={`${messages.card.contactOwner}: ${property.name}`}
        >
          {messages.card.contactOwner}
        </Link>
        {links.map((link) => (
          <a
            key={link.platform}
            href={link.url}
            target="_blank"
            rel="noopener noreferrer nofollow"
            aria-label={fill(messages.card.compareOn, { name: property.name, platform: link.name })}
            className="link-quiet inline-flex min-h-11 items-center gap-1 text-14 font-semibold"
          >
            {link.name}
            <Icon name="external" className="size-4" />
          </a>
        ))}
      </div>
    </PropertyCard>
  );
}
