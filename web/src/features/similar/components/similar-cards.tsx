'use client';

import type { ListedProperty } from '@/api/types';
import { PropertyCard } from '@/features/listing/components/property-card';
import type { DrawnCardMessages } from '@/features/listing/lib/card-messages';
import type { Locale } from '@/i18n/locale';

export type SimilarCardsProps = {
  locale: Locale;
  homes: readonly ListedProperty[];
  /** The stay and the party to keep. */
  query: URLSearchParams;
  messages: DrawnCardMessages;
};

/** The cards of similar homes, in a file of their own, because they are fetched late. */
export function SimilarCards({ locale, homes, query, messages }: SimilarCardsProps) {
  return (
    <div className="card-grid mt-7">
      {homes.map((home) => (
        <PropertyCard key={home.id} locale={locale} property={home} query={query} messages={messages} />
      ))}
    </div>
  );
}
