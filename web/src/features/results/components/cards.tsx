import type { ReactNode } from 'react';
import type { ListedProperty } from '@/api/types';
import { PropertyCard } from '@/features/listing/components/property-card';
import { PlacePicture } from '@/features/map/components/place-picture';
import type { Search } from '@/features/search/lib/query';
import type { FilterWords } from '@/features/search/lib/words';
import { stayQuery } from '@/features/stay/lib/address';
import type { Locale } from '@/i18n/locale';
import type { Messages } from '@/i18n/words';
import { distanceLine, foundStay, foundStayLine } from '../lib/found';

type CardsProps = {
  locale: Locale;
  messages: Messages;
  words: FilterWords;
  properties: ListedProperty[];
  search: Search;
  /** What is said of every home that has no stay of its own. */
  badge: ReactNode;
  heading: 'h2' | 'h3';
  /** Whether these results are at the top of the page. */
  first: boolean;
};

/** The homes of a list. Of flexible dates each card has the stay that was found for it, and leads to it. */
export function Cards({ locale, messages, words, properties, search, badge, heading, first }: CardsProps) {
  return (
    <div className="card-grid mt-5 sm:mt-7">
      {properties.map((property, index) => {
        const stay = foundStay(property);
        const distance = distanceLine(locale, words, property);
        return (
          <div key={property.id} data-home={property.id} className="result">
            <PropertyCard
              locale={locale}
              messages={messages}
              property={property}
              query={stayQuery(stay ? { ...search, stay } : search)}
              badges={
                stay ? <span className="chip text-ok">{foundStayLine(locale, words, stay)}</span> : badge
              }
              heading={heading}
              map={
                property.approximatePoint && (
                  <PlacePicture
                    locale={locale}
                    propertyId={property.id}
                    size="card"
                    alternative=""
                    className="rounded-control"
                    otherwise={null}
                  />
                )
              }
              priority={first && index === 0}
              more={messages.list.viewDetails}
            >
              {distance && <p className="mt-1 text-14 text-ink-2">{distance}</p>}
            </PropertyCard>
          </div>
        );
      })}
    </div>
  );
}
