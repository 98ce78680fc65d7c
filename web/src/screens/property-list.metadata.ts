import type { Metadata } from 'next';
import { placeText } from '@/features/destination/lib/full-name';
import { pageQuery, type QueryValues, readSearch } from '@/features/search/lib/query';
import { utcToday } from '@/features/stay/lib/today';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { propertiesPath } from '@/i18n/paths';
import { fill } from '@/i18n/words';
import { pageMetadata } from '@/seo/metadata';

/** The metadata of the list. A search has its place in the title, but search engines index only the plain list. */
export async function propertyListMetadata(locale: Locale, query: QueryValues): Promise<Metadata> {
  const { list, home } = messagesFor(locale);
  const { search } = readSearch(query, utcToday(new Date()));
  const name = placeText(locale, search.destination);
  const place = name ? ` ${fill(list.foundIn, { place: name })}` : '';
  return pageMetadata({
    title: `${list.title}${place}`,
    description: home.description,
    path: propertiesPath(locale),
    indexed: pageQuery(search).size === 0,
  });
}
