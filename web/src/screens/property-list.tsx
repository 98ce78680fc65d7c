import Link from 'next/link';
import type { ReactNode } from 'react';
import { incompleteness, orAway } from '@/api/away';
import { ApiError } from '@/api/problem';
import { searchProperties, topDestinations } from '@/api/server';
import type { PropertyPage, PropertySummary } from '@/api/types';
import { Icon } from '@/components/icons';
import { NavigationScope, WhilePending } from '@/components/navigation-state';
import { RetryButton } from '@/components/retry-button';
import { PropertyCard, PropertyCardSkeleton } from '@/features/listing/components/property-card';
import { ResultsMemory } from '@/features/listing/components/results-memory';
import { SearchForm } from '@/features/search/components/search-form';
import {
  activeFilters,
  apiQuery,
  pageQuery,
  type QueryValues,
  readSearch,
  type Search,
} from '@/features/search/lib/query';
import { stayQuery } from '@/features/stay/lib/address';
import { utcToday } from '@/features/stay/lib/today';
import { formatDay } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { propertiesPath } from '@/i18n/paths';
import { fill, type Messages, plural } from '@/i18n/words';

const SKELETON_CARDS = 6;

/** The list of homes: search and filters, results, and separately the homes whose owner must confirm the dates. */
export async function PropertyListScreen({ locale, query }: { locale: Locale; query: QueryValues }) {
  const messages = messagesFor(locale);
  const today = utcToday(new Date());
  const { search, badDates } = readSearch(query, today);
  const [found, destinations] = await Promise.all([
    orAway(findPage(locale, search)),
    orAway(topDestinations(locale)),
  ]);
  const refusal = found?.refusal;
  const notices = [
    ...(badDates ? [messages.list.badDates] : []),
    ...(refusal ? [fill(messages.list.refused, { reason: refusal })] : []),
  ];
  return (
    <NavigationScope>
      <ResultsMemory address={propertiesPath(locale, pageQuery(search))} />
      <section className="page pt-1 sm:pt-4" {...incompleteness('destinations', destinations)}>
        <SearchForm
          locale={locale}
          search={search}
          today={today}
          destinations={destinations}
          messages={{ search: messages.search, dates: messages.dates, calendar: messages.calendar }}
          filters={{ list: messages.list, propertyType: messages.propertyType }}
        />
        {notices.map((notice) => (
          <p
            key={notice}
            role="alert"
            className="mt-5 flex gap-3 rounded-control bg-sun-mist px-4 py-3 text-sun-ink"
          >
            <Icon name="warning" className="mt-0.5 size-5" />
            {notice}
          </p>
        ))}
      </section>
      <section className="page mt-5 sm:mt-12">
        <WhilePending waiting={<ListSkeleton label={messages.list.loading} />}>
          {found ? (
            <Results locale={locale} messages={messages} page={found.page} search={found.shown} />
          ) : (
            <Away messages={messages.list} />
          )}
        </WhilePending>
      </section>
    </NavigationScope>
  );
}

type FoundPage = { page: PropertyPage; shown: Search; refusal: string | null };

/**
 * One page of results. If the API refuses a search (for example an old cursor), the first page is shown with the
 * reason.
 */
async function findPage(locale: Locale, search: Search): Promise<FoundPage> {
  try {
    return { page: await searchProperties(locale, apiQuery(search)), shown: search, refusal: null };
  } catch (error) {
    if (!(error instanceof ApiError) || !error.isRefusal || !error.problem) throw error;
    const shown = { ...search, stay: null, cursor: null };
    const page = await searchProperties(locale, apiQuery(shown));
    return { page, shown, refusal: error.problem.detail };
  }
}

/** Shown while the search is unavailable. The form and the address keep the search. */
function Away({ messages }: { messages: Messages['list'] }) {
  return (
    <div role="alert" data-incomplete="results" className="rounded-card bg-clay-mist p-6 text-ink">
      <h1 className="text-30">{messages.awayTitle}</h1>
      <p className="mt-2 max-w-[62ch]">{messages.awayText}</p>
      <RetryButton label={messages.retry} />
    </div>
  );
}

type ResultsProps = { locale: Locale; messages: Messages; page: PropertyPage; search: Search };

function Results({ locale, messages, page, search }: ResultsProps) {
  const { list } = messages;
  const unknown = page.unknown.items;
  const line = searchLine(locale, messages, search);
  return (
    <>
      <h1 className="text-30 sm:text-38">{plural(locale, list.found, page.total)}</h1>
      {line && <p className="mt-1 text-ink-2">{line}</p>}
      {activeFilters(search) > 0 && (
        <Link
          href={propertiesPath(locale, pageQuery({ ...search, types: [], priceMax: null, cursor: null }))}
          prefetch={false}
          className="link-quiet mt-1 inline-flex min-h-11 items-center font-semibold"
        >
          {list.clearAll}
        </Link>
      )}
      {page.items.length > 0 ? (
        <Cards
          locale={locale}
          messages={messages}
          properties={page.items}
          search={search}
          badge={search.stay ? <span className="chip text-ok">{list.freeOnDates}</span> : null}
          heading="h2"
          first
        />
      ) : (
        <Empty locale={locale} messages={list} />
      )}
      <Pages locale={locale} messages={list} page={page} search={search} />
      {unknown.length > 0 && (
        <section className="mt-16 border-t border-line pt-10" aria-labelledby="unknown">
          <h2 id="unknown" className="text-30">
            {plural(locale, list.unknownTitle, page.unknown.total)}
          </h2>
          <p className="mt-2 max-w-[62ch] text-ink-2">{list.unknownText}</p>
          <Cards
            locale={locale}
            messages={messages}
            properties={unknown}
            search={search}
            badge={<span className="chip bg-sun-mist text-sun-ink">{list.unknownBadge}</span>}
            heading="h3"
            first={page.items.length === 0}
          />
        </section>
      )}
    </>
  );
}

type CardsProps = Omit<ResultsProps, 'page'> & {
  properties: PropertySummary[];
  badge: ReactNode;
  heading: 'h2' | 'h3';
  /** Whether these results are at the top of the page. */
  first: boolean;
};

function Cards({ locale, messages, properties, search, badge, heading, first }: CardsProps) {
  return (
    <div className="card-grid mt-5 sm:mt-7">
      {properties.map((property, index) => (
        <PropertyCard
          key={property.id}
          locale={locale}
          messages={messages}
          property={property}
          query={stayQuery(search)}
          badges={badge}
          heading={heading}
          priority={first && index === 0}
        >
          <p
            className="link-quiet mt-3 inline-flex min-h-11 items-center gap-1 self-start font-semibold"
            aria-hidden="true"
          >
            {messages.list.viewDetails}
          </p>
        </PropertyCard>
      ))}
    </div>
  );
}

/** The search in words, below the number of results. */
function searchLine(locale: Locale, messages: Messages, search: Search): string {
  const parts: string[] = [];
  if (search.destination) parts.push(fill(messages.list.foundIn, { place: search.destination }));
  if (search.stay) {
    const [arrival, departure] = [search.stay.first, search.stay.end].map((day) =>
      formatDay(locale, day, 'short'),
    );
    parts.push(fill(messages.list.foundDates, { arrival: arrival ?? '', departure: departure ?? '' }));
  }
  if (search.guests) parts.push(plural(locale, messages.search.guestCount, search.guests));
  return parts.join(' · ');
}

function Empty({ locale, messages }: { locale: Locale; messages: Messages['list'] }) {
  return (
    <div className="mt-7 grid items-center gap-8 rounded-frame border border-line p-7 sm:p-12 md:grid-cols-[1fr_1fr]">
      <div>
        <h2 className="text-30">{messages.emptyTitle}</h2>
        <p className="mt-3 max-w-[46ch] text-ink-2">{messages.emptyText}</p>
        <a href={propertiesPath(locale)} className="button-primary mt-7">
          {messages.showAll}
        </a>
      </div>
      {/* biome-ignore lint/performance/noImgElement: a drawing, the same at every size */}
      <img
        src="/pictures/lost.svg"
        alt=""
        loading="lazy"
        width={720}
        height={480}
        className="w-full rounded-card"
      />
    </div>
  );
}

type PagesProps = { locale: Locale; messages: Messages['list']; page: PropertyPage; search: Search };

/** Links to pages. They work without script and can be shared. */
function Pages({ locale, messages, page, search }: PagesProps) {
  if (!page.nextCursor && !search.cursor) return null;
  const address = (cursor: string | null) => propertiesPath(locale, pageQuery({ ...search, cursor }));
  return (
    <nav className="mt-12 flex flex-wrap justify-center gap-3" aria-label={messages.pages}>
      {search.cursor && (
        <Link href={address(null)} prefetch={false} className="button-quiet min-h-13 px-6">
          {messages.firstPage}
        </Link>
      )}
      {page.nextCursor && (
        <Link href={address(page.nextCursor)} prefetch={false} rel="next" className="button-primary">
          {messages.nextPage}
          <Icon name="arrowRight" />
        </Link>
      )}
    </nav>
  );
}

function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className="skeleton h-10 w-72 max-w-full" />
      <div className="skeleton mt-3 h-5 w-48" />
      <div className="card-grid mt-7">
        {Array.from({ length: SKELETON_CARDS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: outlines have no identity
          <PropertyCardSkeleton key={index} />
        ))}
      </div>
    </div>
  );
}
