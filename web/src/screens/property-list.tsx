import { incompleteness, orAway } from '@/api/away';
import { ApiError } from '@/api/problem';
import { searchProperties, topDestinations } from '@/api/server';
import type { PropertyPage } from '@/api/types';
import { loadBrand } from '@/brand/brand';
import { Icon } from '@/components/icons';
import { NavigationScope, WhilePending } from '@/components/navigation-state';
import { RetryButton } from '@/components/retry-button';
import { AlertOffer } from '@/features/alerts/components/alert-offer';
import { wantedBy } from '@/features/alerts/lib/search';
import { offerText } from '@/features/alerts/lib/words';
import { ResultsMemory } from '@/features/listing/components/results-memory';
import { RecentHomes } from '@/features/recent/components/recent-homes';
import type { Relaxation } from '@/features/results/components/empty';
import { ListSkeleton } from '@/features/results/components/list-skeleton';
import { Results } from '@/features/results/components/results';
import { ResultsMap } from '@/features/results-map/components/results-map';
import type { PriceWords } from '@/features/results-map/lib/pins';
import { FilterFields } from '@/features/search/components/filter-fields';
import { NativeFields } from '@/features/search/components/native-fields';
import { type ListParts, SearchForm } from '@/features/search/components/search-form';
import { dateTexts } from '@/features/search/lib/date-texts';
import { relaxations } from '@/features/search/lib/parts';
import { searchPill } from '@/features/search/lib/pill';
import {
  apiQuery,
  askedQuery,
  countQuery,
  NO_FILTERS,
  pageQuery,
  type QueryValues,
  readSearch,
  type Search,
} from '@/features/search/lib/query';
import type { FilterWords } from '@/features/search/lib/words';
import { utcToday } from '@/features/stay/lib/today';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { propertiesPath } from '@/i18n/paths';
import { type SiteMessages, siteMessagesFor } from '@/i18n/site-messages';
import { fill, type Messages } from '@/i18n/words';
import { HomeListData } from '@/seo/structured-data';
import { Notice } from '@/ui/notice';

/** How many things to give up are counted where nothing is found. */
const MOST_RELAXATIONS = 6;

/**
 * The list of homes: search, filters and order, results beside their map, and separately the homes whose owner must confirm the
 * dates.
 */
export async function PropertyListScreen({ locale, query }: { locale: Locale; query: QueryValues }) {
  const messages = messagesFor(locale);
  const { searchFilters: words, alerts, favourites } = siteMessagesFor(locale);
  const today = utcToday(new Date());
  const { search, badDates } = readSearch(query, today);
  const [found, destinations, brand] = await Promise.all([
    orAway(findPage(locale, search)),
    orAway(topDestinations(locale)),
    loadBrand(),
  ]);
  const isEmpty = found?.page.total === 0;
  const offers = found && isEmpty ? await countRelaxations(locale, found.shown) : [];
  const refusal = found?.refusal;
  const notices = [
    ...(badDates ? [messages.list.badDates] : []),
    ...(refusal ? [fill(messages.list.refused, { reason: refusal })] : []),
  ];
  const list: ListParts = {
    fields: <FilterFields locale={locale} search={search} words={words} choices={messages} />,
    line: searchPill(locale, search, messages.search, words),
    native: <NativeFields locale={locale} today={today} search={search} words={words} />,
    dates: dateTexts(locale, search),
    words: formWords(messages.list, words),
  };
  return (
    <NavigationScope>
      {found && <HomeListData locale={locale} homes={found.page.items} />}
      <ResultsMemory address={propertiesPath(locale, pageQuery(search))} />
      <section className="page pt-1 sm:pt-4" {...incompleteness('destinations', destinations)}>
        <SearchForm
          locale={locale}
          search={search}
          today={today}
          destinations={destinations}
          messages={{
            search: messages.search,
            dates: messages.dates,
            calendar: messages.calendar,
            flexible: words.flexible,
          }}
          list={list}
        />
        {notices.map((notice) => (
          <Notice tone="warning" key={notice} role="alert" className="mt-5 flex gap-3">
            <Icon name="warning" className="mt-0.5 size-5" />
            {notice}
          </Notice>
        ))}
      </section>
      <section className="page mt-5 sm:mt-8">
        {found ? (
          <ResultsMap
            locale={locale}
            search={found.shown}
            points={found.page.items.flatMap(({ approximatePoint }) => approximatePoint ?? [])}
            streets={brand.mapStyleUrl ?? null}
            words={words.map}
            prices={priceWords(messages)}
            map={messages.map}
          >
            <WhilePending waiting={<ListSkeleton label={messages.list.loading} />}>
              <Results
                locale={locale}
                messages={messages}
                words={words}
                page={found.page}
                search={found.shown}
                relaxations={offers}
                alert={alertFor(locale, found.shown, alerts)}
              />
            </WhilePending>
          </ResultsMap>
        ) : (
          <WhilePending waiting={<ListSkeleton label={messages.list.loading} />}>
            <Away messages={messages.list} />
          </WhilePending>
        )}
      </section>
      <RecentHomes locale={locale} words={favourites.recent} />
    </NavigationScope>
  );
}

/** The offer of an alert, where a search has a stay, or a place and no dates. */
function alertFor(locale: Locale, shown: Search, words: SiteMessages['alerts']) {
  const search = askedQuery(shown).toString();
  const wanted = wantedBy(search);
  if (!wanted) return null;
  const messages = { offer: offerText(locale, words, wanted), loadFailed: words.form.loadFailed };
  return <AlertOffer locale={locale} search={search} messages={messages} />;
}

/** What is said of prices on the map. */
function priceWords({ card, price }: Messages): PriceWords {
  const { from, range, perNight, favourite } = card;
  return {
    card: { from, range, perNight, favourite },
    price: { from: price.from, forNights: price.forNights },
  };
}

/** The texts that the form needs in the browser. */
function formWords(list: Messages['list'], words: FilterWords): ListParts['words'] {
  const { filters, filtersActive, clearAll, sort, sorts } = list;
  const { title, close, show, showCount, counted, uncounted } = words;
  return {
    list: { filters, filtersActive, clearAll, sort, sorts },
    sorts: words.sorts,
    title,
    close,
    show,
    showCount,
    counted,
    uncounted,
  };
}

type FoundPage = { page: PropertyPage; shown: Search; refusal: string | null };

/** Reads a page of results. If the API refuses the search, reads the first page of a simpler search and returns the reason. */
async function findPage(locale: Locale, search: Search): Promise<FoundPage> {
  try {
    const page = await searchProperties(locale, apiQuery(search));
    return { page, shown: search, refusal: null };
  } catch (error) {
    if (!(error instanceof ApiError) || !error.isRefusal || !error.problem) throw error;
    const { code, detail } = error.problem;
    if (code === 'invalid_cursor' && search.cursor !== null) {
      const first = await findPage(locale, { ...search, cursor: null });
      return { ...first, refusal: first.refusal ?? detail };
    }
    const { choices } = search;
    const shown: Search = {
      ...search,
      ...NO_FILTERS,
      choices,
      stay: null,
      flexibleDays: 0,
      monthStay: null,
      area: null,
      near: null,
      sort: search.sort === 'total' || search.sort === 'distance' ? 'fair' : search.sort,
      cursor: null,
    };
    const page = await searchProperties(locale, apiQuery(shown));
    return { page, shown, refusal: detail };
  }
}

/** Searches with one condition less, the most homes first. A search that cannot be counted is left out. */
async function countRelaxations(locale: Locale, search: Search): Promise<Relaxation[]> {
  const offered = relaxations(search).slice(0, MOST_RELAXATIONS);
  const counted = await Promise.all(
    offered.map(async ({ part, without }) => {
      // An offer whose number is not known is not worth an error page.
      const page = await searchProperties(locale, countQuery(without)).catch(() => null);
      return { part, without, count: page ? page.total : 0 };
    }),
  );
  return counted.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count);
}

/** Shown while the search is unavailable. The form and the address keep the search. */
function Away({ messages }: { messages: Messages['list'] }) {
  return (
    <Notice tone="failed" size="panel" role="alert" data-incomplete="results">
      <h1 className="text-30">{messages.awayTitle}</h1>
      <p className="mt-2 max-w-[62ch]">{messages.awayText}</p>
      <RetryButton label={messages.retry} />
    </Notice>
  );
}
