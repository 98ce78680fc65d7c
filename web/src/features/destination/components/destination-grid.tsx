import type { Destination } from '@/api/types';
import { Icon } from '@/components/icons';
import { Link } from '@/components/link';
import { TitledSection } from '@/components/titled-section';
import type { Locale } from '@/i18n/locale';
import { destinationPath } from '@/i18n/paths';
import type { SiteMessages } from '@/i18n/site-words';
import { plural } from '@/i18n/words';
import { slugOf } from '../lib/slug';

/** How many places the home page shows. */
const SHOWN = 9;

type GridProps = {
  locale: Locale;
  destinations: readonly Destination[];
  words: SiteMessages['offer']['destinations'];
};

/** The places with the most homes, each with a link to its page. */
export function DestinationGrid({ locale, destinations, words }: GridProps) {
  const places = placesOf(destinations);
  if (places.length === 0) return null;
  return (
    <TitledSection title={words.title} titleId="destinations">
      <p className="mt-1 text-ink-2">{words.lead}</p>
      <ul className="mt-7 grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        {places.map(({ slug, name, region, count }) => (
          <li key={slug} className="border-t border-line">
            <Link
              href={destinationPath(locale, slug)}
              className="group flex min-h-20 items-center justify-between gap-4 py-3"
            >
              <span className="min-w-0">
                <span className="block font-display text-22 font-semibold underline-offset-4 wrap-anywhere group-hover:underline">
                  {name}
                </span>
                <span className="block text-14 text-ink-2">
                  {[region, plural(locale, words.count, count)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Icon
                name="arrowRight"
                className="size-5 text-clay transition-transform duration-150 group-hover:translate-x-1"
              />
            </Link>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

type Place = { slug: string; name: string; region: string; count: number };

/** The largest places first. An area and a town of the same name have one page: that of the larger one is linked. */
export function placesOf(destinations: readonly Destination[]): Place[] {
  const places = new Map<string, Place>();
  for (const { name, region, count } of [...destinations].sort((a, b) => b.count - a.count)) {
    const slug = slugOf(name);
    if (slug !== '' && !places.has(slug)) places.set(slug, { slug, name, region, count });
  }
  return [...places.values()].slice(0, SHOWN);
}
