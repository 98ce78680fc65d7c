import type { ReactNode } from 'react';
import type { PropertyPage } from '@/api/types';
import { Icon } from '@/components/icons';
import { Link } from '@/components/link';
import { placeText } from '@/features/destination/lib/full-name';
import { MapSources } from '@/features/map/components/map-sources';
import { pageQuery, type Search } from '@/features/search/lib/query';
import { type FilterWords, longStay } from '@/features/search/lib/words';
import type { Locale } from '@/i18n/locale';
import { listPropertyPath, propertiesPath } from '@/i18n/paths';
import { fill, type Messages, plural } from '@/i18n/words';
import { Cards } from './cards';
import { Empty, type Relaxation } from './empty';
import { FilterChips } from './filter-chips';
import { Pages } from './pages';

type ResultsProps = {
  locale: Locale;
  messages: Messages;
  words: FilterWords;
  page: PropertyPage;
  search: Search;
  relaxations: readonly Relaxation[];
  /** The offer of an alert for the search: where no home matches, and quietly below those that do. */
  alert?: ReactNode;
};

/** What a search found: the number, the filters in use, the homes, and separately those whose owner must confirm the dates. */
export function Results({ locale, messages, words, page, search, relaxations, alert }: ResultsProps) {
  const { list } = messages;
  const unknown = page.unknown.items;
  const line = searchLine(locale, messages, words, search);
  const shared = { locale, messages, words, search };
  // Further pages of those whose owner must confirm have no others.
  const isOfUnknown = search.cursor !== null && page.items.length === 0 && unknown.length > 0;
  const hasExactStay = search.stay !== null && search.flexibleDays === 0;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-30 sm:text-38">{plural(locale, list.found, page.total)}</h1>
        {/* A page load of its own: the form that follows it may ask for the position. */}
        <a
          href={listPropertyPath(locale)}
          className="no-print link-quiet inline-flex min-h-11 items-center text-14 font-semibold"
        >
          {list.listForFree}
        </a>
      </div>
      {line && <p className="mt-1 text-ink-2">{line}</p>}
      <FilterChips locale={locale} search={search} words={words} choices={messages} list={list} />
      {page.leftOutForCurrency > 0 && (
        <p className="mt-2 max-w-[62ch] text-14 text-ink-2">
          {plural(locale, words.leftOut, page.leftOutForCurrency)}
        </p>
      )}
      {page.items.length > 0 && (
        <Cards
          {...shared}
          properties={page.items}
          badge={hasExactStay ? <span className="chip text-ok">{list.freeOnDates}</span> : null}
          heading="h2"
          first
        />
      )}
      {page.items.length === 0 && !isOfUnknown && (
        <Empty
          locale={locale}
          search={search}
          relaxations={relaxations}
          words={words}
          choices={messages}
          list={list}
          hasUnknown={unknown.length > 0}
        >
          {alert}
        </Empty>
      )}
      <Pages locale={locale} messages={list} page={page} search={search} />
      {alert && page.items.length > 0 && (
        <div className="no-print needs-script mx-auto mt-12 max-w-[62ch]">
          <p className="text-center text-ink-2">{search.stay ? words.moreHomes : words.newHomes}</p>
          {alert}
        </div>
      )}
      {unknown.length > 0 && (
        <section className="mt-16 border-t border-line pt-10" aria-labelledby="unknown">
          <h2 id="unknown" className="text-30">
            {plural(locale, list.unknownTitle, page.unknown.total)}
          </h2>
          <p className="mt-2 max-w-[62ch] text-ink-2">{list.unknownText}</p>
          <Cards
            {...shared}
            properties={unknown}
            badge={<span className="chip bg-sun-mist text-sun-ink">{list.unknownBadge}</span>}
            heading="h3"
            first={page.items.length === 0}
          />
          {page.unknown.nextCursor && (
            <p className="mt-12 text-center">
              <Link
                href={propertiesPath(locale, pageQuery({ ...search, cursor: page.unknown.nextCursor }))}
                className="button-quiet min-h-13 px-6"
              >
                {list.nextUnknown}
                <Icon name="arrowRight" />
              </Link>
            </p>
          )}
        </section>
      )}
      {page.items.length + unknown.length > 0 && <MapSources map={messages.map} className="no-print mt-12" />}
    </>
  );
}

/** The search in words, below the number of results. */
function searchLine(locale: Locale, messages: Messages, words: FilterWords, search: Search): string {
  return [
    search.destination && fill(messages.list.foundIn, { place: placeText(locale, search.destination) }),
    longStay(locale, words, messages.list, search),
    search.guests && plural(locale, messages.search.guestCount, search.guests),
  ]
    .filter(Boolean)
    .join(' · ');
}
