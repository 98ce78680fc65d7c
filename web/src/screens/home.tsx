import { incompleteness, orAway } from '@/api/away';
import { latestProperties, launchOffer, topDestinations } from '@/api/server';
import type { PropertySummary } from '@/api/types';
import { IconColumns } from '@/components/icon-columns';
import { Icon, type IconName } from '@/components/icons';
import { Link } from '@/components/link';
import { NavigationScope } from '@/components/navigation-state';
import { RetryButton } from '@/components/retry-button';
import { TitledSection } from '@/components/titled-section';
import { DestinationGrid } from '@/features/destination/components/destination-grid';
import { PromoBanner } from '@/features/list-property/components/promo-banner';
import { LatestCard } from '@/features/listing/components/latest-card';
import { RecentHomes } from '@/features/recent/components/recent-homes';
import { SearchForm } from '@/features/search/components/search-form';
import { readSearch } from '@/features/search/lib/query';
import { utcToday } from '@/features/stay/lib/today';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { propertiesPath } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import type { Messages } from '@/i18n/words';
import { OrganizationData } from '@/seo/structured-data';
import { Notice } from '@/ui/notice';

const WIDE = '(min-width: 640px)';
const HERO = { wide: '/pictures/coast-wide.svg', tall: '/pictures/coast-tall.svg' };

/** The home page: a picture, the search, a line for owners, the newest homes, the places and how the site works. */
export async function HomeScreen({ locale }: { locale: Locale }) {
  const messages = messagesFor(locale);
  const words = siteMessagesFor(locale).offer;
  const [latest, destinations, offer] = await Promise.all([
    orAway(latestProperties(locale)),
    orAway(topDestinations(locale)),
    orAway(launchOffer(locale)),
  ]);
  const today = utcToday(new Date());
  const { search } = readSearch({}, today);
  return (
    <>
      <OrganizationData locale={locale} />
      {/* React moves them into the head, and the browser loads the one that fits the screen. */}
      <link rel="preload" as="image" href={HERO.wide} media={WIDE} fetchPriority="high" />
      <link rel="preload" as="image" href={HERO.tall} media={`not all and ${WIDE}`} fetchPriority="high" />
      <section className="sm:page">
        <div className="hero">
          <picture>
            <source media={WIDE} srcSet={HERO.wide} width={1440} height={620} />
            <img
              src={HERO.tall}
              alt=""
              width={780}
              height={1000}
              fetchPriority="high"
              className="absolute inset-0 size-full object-cover object-bottom"
            />
          </picture>
          {/* On a phone the words lie over the sun. */}
          <div className="absolute inset-x-0 top-0 h-72 bg-linear-to-b from-black/55 via-black/35 to-transparent sm:hidden" />
          <div className="relative flex grow flex-col px-5 pt-8 sm:px-12 sm:pt-14">
            <h1 className="text-[clamp(1.75rem,8.2vw,2.5rem)] leading-[1.1] text-white sm:max-w-[18ch] sm:text-46 lg:max-w-none lg:text-66">
              {messages.home.headlineFirst} <span className="lg:block">{messages.home.headlineSecond}</span>
            </h1>
            <p className="mt-4 max-w-[34ch] text-19 text-balance text-white lg:max-w-[44ch]">
              {messages.home.lead}
            </p>
          </div>
        </div>
        <div className="page relative z-10 -mt-40 sm:px-12 sm:-mt-24 lg:-mt-16">
          <div className="rounded-[1.25rem] shadow-raised" {...incompleteness('destinations', destinations)}>
            <NavigationScope>
              <SearchForm
                locale={locale}
                search={search}
                today={today}
                destinations={destinations}
                messages={{
                  search: messages.search,
                  dates: messages.dates,
                  calendar: messages.calendar,
                  flexible: siteMessagesFor(locale).searchFilters.flexible,
                }}
              />
            </NavigationScope>
          </div>
        </div>
      </section>
      <div {...incompleteness('offer', offer)}>
        {offer && <PromoBanner locale={locale} offer={offer} words={words.banner} />}
      </div>
      {latest === null && <LatestAway messages={messages.home} />}
      {latest && latest.length > 0 && <Latest locale={locale} messages={messages} properties={latest} />}
      {destinations && (
        <DestinationGrid locale={locale} destinations={destinations} words={words.destinations} />
      )}
      <HowItWorks messages={messages.home} />
      <RecentHomes locale={locale} words={siteMessagesFor(locale).favourites.recent} />
    </>
  );
}

/** Shown when the newest homes cannot be read. The search above may still work. */
function LatestAway({ messages }: { messages: Messages['home'] }) {
  return (
    <section className="page mt-16 sm:mt-24" aria-labelledby="latest">
      <h2 id="latest" className="text-30 sm:text-38">
        {messages.latestTitle}
      </h2>
      <Notice tone="failed" size="panel" role="alert" data-incomplete="latest" className="mt-4">
        <p>{messages.latestAway}</p>
        <RetryButton label={messages.retry} />
      </Notice>
    </section>
  );
}

type LatestProps = { locale: Locale; messages: Messages; properties: PropertySummary[] };

function Latest({ locale, messages, properties }: LatestProps) {
  return (
    <section className="page mt-16 sm:mt-24" aria-labelledby="latest">
      <div className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id="latest" className="text-30 sm:text-38">
            {messages.home.latestTitle}
          </h2>
          <p className="mt-1 text-ink-2">{messages.home.latestLead}</p>
        </div>
        <Link
          href={propertiesPath(locale)}
          className="link-quiet inline-flex min-h-11 items-center gap-1 font-semibold"
        >
          {messages.home.latestAll}
          <Icon name="arrowRight" className="size-4" />
        </Link>
      </div>
      <div className="card-grid">
        {photosFirst(properties).map((property) => (
          <LatestCard key={property.id} locale={locale} messages={messages} property={property} />
        ))}
      </div>
    </section>
  );
}

/** A home without a photo invites nobody to look further: it comes after the others. */
function photosFirst(properties: PropertySummary[]): PropertySummary[] {
  const hasNoPhoto = ({ photos }: PropertySummary) => Number(photos.length === 0);
  return properties.toSorted((a, b) => hasNoPhoto(a) - hasNoPhoto(b));
}

const REASONS = [
  { key: 'nights', icon: 'calendar' },
  { key: 'direct', icon: 'message' },
  { key: 'compare', icon: 'external' },
] as const satisfies { key: keyof Messages['home']['why']; icon: IconName }[];

function HowItWorks({ messages }: { messages: Messages['home'] }) {
  return (
    <TitledSection id="how-it-works" title={messages.whyTitle} titleId="how">
      <IconColumns items={REASONS} words={messages.why} />
    </TitledSection>
  );
}
