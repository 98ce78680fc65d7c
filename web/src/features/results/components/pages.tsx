import type { PropertyPage } from '@/api/types';
import { Icon } from '@/components/icons';
import { Link } from '@/components/link';
import { pageQuery, type Search } from '@/features/search/lib/query';
import type { Locale } from '@/i18n/locale';
import { propertiesPath } from '@/i18n/paths';
import type { Messages } from '@/i18n/words';

type PagesProps = { locale: Locale; messages: Messages['list']; page: PropertyPage; search: Search };

/** Links to pages. They work without script and can be shared. */
export function Pages({ locale, messages, page, search }: PagesProps) {
  if (!page.nextCursor && !search.cursor) return null;
  const address = (cursor: string | null) => propertiesPath(locale, pageQuery({ ...search, cursor }));
  return (
    <nav className="mt-12 flex flex-wrap justify-center gap-3" aria-label={messages.pages}>
      {search.cursor && (
        <Link href={address(null)} className="button-quiet min-h-13 px-6">
          {messages.firstPage}
        </Link>
      )}
      {page.nextCursor && (
        <Link href={address(page.nextCursor)} rel="next" className="button-primary">
          {messages.nextPage}
          <Icon name="arrowRight" />
        </Link>
      )}
    </nav>
  );
}
