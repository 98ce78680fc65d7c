import { orAway } from '@/api/away';
import { SEARCH_LIMIT_MAX } from '@/api/limits.gen';
import { searchProperties, topDestinations } from '@/api/server';
import type { Destination, PropertyPage } from '@/api/types';
import { Link } from '@/components/link';
import { RetryButton } from '@/components/retry-button';
import { CountedList } from '@/features/destination/components/counted-list';
import { countedNames, middleOf, nearbyPlaces, priceSentence } from '@/features/destination/lib/destination';
import { findPlace } from '@/features/destination/lib/find-place';
import { PropertyCard } from '@/features/listing/components/property-card';
import { placeLine } from '@/features/listing/lib/words';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { destinationPath, homePath, propertiesPath } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import { fill, plural } from '@/i18n/words';
import { HomeListData } from '@/seo/structured-data';
import { Notice } from '@/ui/notice';

const HOMES_SHOWN = 12;

type DestinationProps = { locale: Locale; slug: string };

/** The page of a place: how many homes it has, what they cost and offer, the homes themselves, and places nearby. */
export async function DestinationScreen({ locale, slug }: DestinationProps) {
  const found = await findPlace(locale, slug);
  if (found.place === null) return <Missing locale={locale} />;
  const { place } = found;
  const [page, cheapest, dearest, top] = await Promise.all([
    orAway(homesIn(locale, place, { limit: String(HOMES_SHOWN), facets: 'true' })),
    orAway(homesIn(locale, place, { sort: 'price_ascending', limit: '1' })),
    orAway(homesIn(locale, place, { sort: 'price_descending', limit: '1' })),
    orAway(topDestinations(locale)),
  ]);
  if (page === null || cheapest === null || dearest === null || top === null) return <Away locale={locale} />;
  const middle = middleOf(page.items);
  const around = middle === null ? { items: [] } : await orAway(homesAround(locale, middle));
  if (around === null) return <Away locale={locale} />;

  const words = siteMessagesFor(locale).destination;
  const messages = messagesFor(locale);
  const { name } = place;
  const homes = plural(locale, words.homes, page.total);
  const price = priceSentence(locale, words, cheapest.items[0], dearest.items[0]);
  const search = propertiesPath(locale, new URLSearchParams({ search: place.fullName }));
  return (
    <>
      <HomeListData locale={locale} homes={page.items} page={{ name, path: destinationPath(locale, slug) }} />
      <section className="page pt-6 sm:pt-12">
        <h1 className="text-38 sm:text-46">{fill(words.title, { place: name })}</h1>
        <p className="mt-4 max-w-[62ch] text-19 text-ink-2">
          {fill(words.lead, { homes, where: placeLine(locale, { ...place, city: name }) })} {price}
        </p>
        <Link href={search} className="button-primary mt-6">
          {fill(words.seeAll, { place: name })}
        </Link>
      </section>
      {page.facets && (
        <section className="page mt-14" aria-labelledby="facts">
          <h2 id="facts" className="text-30">
            {fill(words.factsTitle, { place: name })}
          </h2>
          <div className="mt-6 grid gap-x-10 gap-y-8 md:grid-cols-2">
            <CountedList
              locale={locale}
              title={words.typesTitle}
              items={countedNames(page.facets.type, messages.propertyType)}
            />
            <CountedList
              locale={locale}
              title={words.amenitiesTitle}
              items={countedNames(page.facets.amenities, messages.amenity)}
            />
          </div>
        </section>
      )}
      <section className="page mt-14" aria-labelledby="homes">
        <h2 id="homes" className="text-30">
          {fill(words.homesTitle, { place: name })}
        </h2>
        <div className="card-grid mt-7">
          {page.items.map((property) => (
            <PropertyCard key={property.id} locale={locale} messages={messages} property={property} />
          ))}
        </div>
      </section>
      <Nearby locale={locale} slug={slug} around={around} top={top} />
    </>
  );
}

function homesIn(locale: Locale, place: Destination, query: Record<string, string>): Promise<PropertyPage> {
  return searchProperties(locale, new URLSearchParams({ destination: place.fullName, ...query }));
}

function homesAround(locale: Locale, middle: string): Promise<PropertyPage> {
  const query = { near: middle, sort: 'distance', limit: String(SEARCH_LIMIT_MAX) };
  return searchProperties(locale, new URLSearchParams(query));
}

type NearbyProps = DestinationProps & { around: Pick<PropertyPage, 'items'>; top: Destination[] };

function Nearby({ locale, slug, around, top }: NearbyProps) {
  const places = nearbyPlaces(slug, around.items, top);
  if (places.length === 0) return null;
  return (
    <nav className="page mt-14" aria-labelledby="nearby">
      <h2 id="nearby" className="text-30">
        {siteMessagesFor(locale).destination.nearbyTitle}
      </h2>
      <ul className="mt-4 flex flex-wrap gap-x-6">
        {places.map((place) => (
          <li key={place.slug}>
            <Link
              href={destinationPath(locale, place.slug)}
              className="link-quiet inline-flex min-h-11 items-center"
            >
              {place.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shown while what the page needs is unavailable. */
function Away({ locale }: { locale: Locale }) {
  const words = siteMessagesFor(locale).destination;
  return (
    <section className="page pt-6 sm:pt-12">
      <Notice tone="failed" size="panel" role="alert" data-incomplete="destination">
        <h1 className="text-30">{words.away}</h1>
        <RetryButton label={words.tryAgain} />
      </Notice>
    </section>
  );
}

/** No such place. Like the page of a home that is gone, it names its status, which the gateway sends. */
function Missing({ locale }: { locale: Locale }) {
  const words = siteMessagesFor(locale).destination;
  const { notFound } = messagesFor(locale);
  return (
    <section data-status={404} className="page pt-6 sm:pt-14">
      <h1 className="text-38 sm:text-46">{words.missingTitle}</h1>
      <p className="mt-4 max-w-[46ch] text-19 text-ink-2">{words.missingText}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link href={propertiesPath(locale)} className="button-primary">
          {notFound.browse}
        </Link>
        <Link href={homePath(locale)} className="button-quiet min-h-13 px-6">
          {notFound.home}
        </Link>
      </div>
    </section>
  );
}
