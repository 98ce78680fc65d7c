import { Icon } from '@/components/icons';
import { Link } from '@/components/link';
import { removableFilters } from '@/features/search/lib/parts';
import { NO_FILTERS, pageQuery, type Search } from '@/features/search/lib/query';
import { type ChoiceWords, type FilterWords, partText } from '@/features/search/lib/words';
import type { Locale } from '@/i18n/locale';
import { propertiesPath } from '@/i18n/paths';
import { fill, type Messages } from '@/i18n/words';

type FilterChipsProps = {
  locale: Locale;
  search: Search;
  words: FilterWords;
  choices: ChoiceWords;
  list: Pick<Messages['list'], 'clearAll'>;
};

/** The filters in use. Each is a link to the results without it. */
export function FilterChips({ locale, search, words, choices, list }: FilterChipsProps) {
  const removable = removableFilters(search);
  if (removable.length === 0) return null;
  const none = { ...search, ...NO_FILTERS, area: null, cursor: null };
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <ul className="contents" aria-label={words.part.active}>
        {removable.map(({ part, without }) => {
          const name = partText(locale, words, choices, search, part);
          return (
            <li key={name}>
              <Link
                href={propertiesPath(locale, pageQuery(without))}
                className="filter-chip"
                aria-label={fill(words.part.remove, { name })}
              >
                {name}
                <Icon name="close" className="size-4" />
              </Link>
            </li>
          );
        })}
      </ul>
      <Link
        href={propertiesPath(locale, pageQuery(none))}
        className="link-quiet inline-flex min-h-11 items-center px-2 font-semibold"
      >
        {list.clearAll}
      </Link>
    </div>
  );
}
