import { FavouriteHomes } from '@/features/comparison/components/favourite-homes';
import { stayOf } from '@/features/comparison/lib/search-stay';
import { comparisonMessages } from '@/features/comparison/lib/words';
import { readShared } from '@/features/favourites/lib/favourites';
import type { QueryValues } from '@/features/search/lib/query';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { siteMessagesFor } from '@/i18n/site-messages';

/** The page of favourites: a shell without any visitor's data. The browser knows its favourites; a link names others. */
export function FavouritesScreen({ locale, query }: { locale: Locale; query: QueryValues }) {
  return (
    <article className="page pt-6 sm:pt-12">
      <FavouriteHomes
        locale={locale}
        shared={readShared(query.homes)}
        stay={stayOf(query, new Date())}
        messages={comparisonMessages(messagesFor(locale), siteMessagesFor(locale))}
      />
    </article>
  );
}
