import type { SortOrder } from '@/api/types';
import type { Messages } from '@/i18n/words';
import { middleOf } from '../lib/box';
import { type Search, SORTS } from '../lib/query';
import type { FilterWords } from '../lib/words';

export type SortWords = { list: Pick<Messages['list'], 'sort' | 'sorts'> } & Pick<FilterWords, 'sorts'>;

type SortFieldProps = { search: Search; onSort: (part: Partial<Search>) => void; words: SortWords };

/** The order of the list. It applies at once; without script the search button applies it. */
export function SortField({ search, onSort, words }: SortFieldProps) {
  const names: Record<SortOrder, string> = { ...words.list.sorts, ...words.sorts };
  const origin = search.near ?? (search.area && middleOf(search.area));
  const isPossible = (sort: SortOrder) => {
    if (sort === 'total') return Boolean(search.stay || search.monthStay);
    return sort !== 'distance' || origin !== null;
  };
  return (
    <label className="sort-field">
      <span className="sr-only">{words.list.sort}</span>
      <select
        name="sort"
        className="field"
        value={isPossible(search.sort) ? search.sort : 'fair'}
        onChange={(event) => {
          const sort = SORTS.find((each) => each === event.target.value) ?? 'fair';
          onSort({ sort, near: sort === 'distance' ? origin : null });
        }}
      >
        {SORTS.filter(isPossible).map((sort) => (
          <option key={sort} value={sort}>
            {names[sort]}
          </option>
        ))}
      </select>
    </label>
  );
}
