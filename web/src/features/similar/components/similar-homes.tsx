'use client';

import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import type { ListedProperty } from '@/api/types';
import { useQuery } from '@/api/use-query';
import { Link } from '@/components/link';
import type { DrawnCardMessages } from '@/features/listing/lib/card-messages';
import { useStay } from '@/features/stay/components/stay-context';
import { stayQuery } from '@/features/stay/lib/address';
import type { Locale } from '@/i18n/locale';
import { propertiesPath } from '@/i18n/paths';
import type { SiteMessages } from '@/i18n/site-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { findSimilar, similarAddress } from '../lib/find';
import type { SimilarCardsProps } from './similar-cards';

type SimilarHomesProps = {
  locale: Locale;
  propertyId: string;
  /** The town of the home. */
  place: string;
  /** The full name of the town, for a search. */
  placeFullName: string;
  messages: { similar: SiteMessages['detail']['similar']; cards: DrawnCardMessages };
};

/** How far below the screen the section is when the homes are asked for. */
const AHEAD = '600px';

/** Homes like this one; once dates are chosen, those available on them. They are asked for when the guest comes near. */
export function SimilarHomes({ locale, propertyId, place, placeFullName, messages }: SimilarHomesProps) {
  const { similar: words } = messages;
  const section = useRef<HTMLElement>(null);
  const isNear = useNear(section);
  const { stay, guests, children } = useStay();
  const query = stayQuery({ stay, guests, children });
  const found = useSimilar(locale, isNear ? similarAddress(propertyId, stay, guests, children) : null);
  const all = new URLSearchParams([['search', placeFullName], ...query]);
  return (
    <section ref={section} aria-labelledby="similar-title" className="page no-print needs-script mt-20">
      <h2 id="similar-title" className="text-30">
        {stay ? words.titleDates : words.title}
      </h2>
      {/* Without the cards: nobody wants six of them read out on the way down the page. */}
      <div role="status">
        {found.kind === 'waiting' && <p className="sr-only">{words.loading}</p>}
        {found.kind === 'known' && found.homes.length === 0 && (
          <p className="mt-4">{stay ? words.noneDates : words.none}</p>
        )}
        {found.kind === 'failed' && <p className="mt-4">{words.failed}</p>}
      </div>
      {found.kind === 'waiting' && (
        <div className="card-grid mt-7" aria-hidden="true">
          <div className="skeleton aspect-[4/5] rounded-card" />
          <div className="skeleton aspect-[4/5] rounded-card max-sm:hidden" />
          <div className="skeleton aspect-[4/5] rounded-card max-lg:hidden" />
        </div>
      )}
      {found.kind === 'known' && found.homes.length > 0 && (
        <found.Cards locale={locale} homes={found.homes} query={query} messages={messages.cards} />
      )}
      {found.kind === 'failed' && (
        <Button className="mt-3" onClick={found.askAgain}>
          {words.retry}
        </Button>
      )}
      <p className="mt-6">
        <Link
          href={propertiesPath(locale, all)}
          className="link-quiet inline-flex min-h-11 items-center font-semibold"
        >
          {fill(words.all, { place })}
        </Link>
      </p>
    </section>
  );
}

type Found =
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'known';
      readonly homes: readonly ListedProperty[];
      readonly Cards: ComponentType<SimilarCardsProps>;
    }
  | { readonly kind: 'failed'; readonly askAgain: () => void };

/** @param address `null` as long as nothing is to be asked */
function useSimilar(locale: Locale, address: string | null): Found {
  const { value, again } = useQuery(address, async (at) => {
    try {
      const [homes, { SimilarCards }] = await Promise.all([
        findSimilar(at, locale),
        import('./similar-cards'),
      ]);
      return homes && { kind: 'known' as const, homes, Cards: SimilarCards };
    } catch {
      // The visitor is told, and may try again.
      return null;
    }
  });
  if (value === undefined) return { kind: 'waiting' };
  return value ?? { kind: 'failed', askAgain: again };
}

/** Whether an element has come near the screen. */
function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
