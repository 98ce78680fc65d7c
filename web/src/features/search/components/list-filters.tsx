'use client';

import { Icon } from '@/components/icons';
import { formatMoney, minorUnits } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill, type Messages } from '@/i18n/words';
import { activeFilters, PRICE_STEPS, PROPERTY_TYPES, type Search, SORTS } from '../lib/query';

export type ListFilterMessages = { list: Messages['list']; propertyType: Messages['propertyType'] };

type ListFiltersProps = {
  locale: Locale;
  search: Search;
  onApply: (part: Partial<Search>) => void;
  messages: ListFilterMessages;
};

/** Prices are compared in euros, as in the API's filter. */
const FILTER_CURRENCY = 'EUR';

/**
 * Type of home, highest price and order of the list. They apply at once; without script the search button applies them.
 */
export function ListFilters({ locale, search, onApply, messages }: ListFiltersProps) {
  const { list, propertyType } = messages;
  const active = activeFilters(search);
  return (
    <details className="filters mt-3 sm:mt-4">
      <summary className="button-quiet list-none">
        <Icon name="filter" />
        {active > 0 ? fill(list.filtersActive, { count: active }) : list.filters}
      </summary>
      <div className="filter-panel">
        <fieldset className="min-w-0">
          <legend className="search-label mb-1.5">{list.type}</legend>
          <div className="flex flex-wrap gap-1.5">
            {PROPERTY_TYPES.map((type) => (
              <label key={type} className="type-choice">
                <input
                  type="checkbox"
                  name="type"
                  value={type}
                  className="sr-only"
                  checked={search.types.includes(type)}
                  onChange={(event) =>
                    onApply({
                      types: event.target.checked
                        ? [...search.types, type]
                        : search.types.filter((each) => each !== type),
                    })
                  }
                />
                {propertyType[type]}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="grid grid-cols-1 gap-3 xs:grid-cols-2">
          <label>
            <span className="search-label mb-1.5 block">{list.priceMax}</span>
            <select
              name="priceMax"
              className="field"
              value={search.priceMax ?? ''}
              onChange={(event) => onApply({ priceMax: Number(event.target.value) || null })}
            >
              <option value="">{list.anyPrice}</option>
              {priceSteps(search.priceMax).map((step) => (
                <option key={step} value={step}>
                  {fill(list.upTo, {
                    price: formatMoney(locale, minorUnits(step, FILTER_CURRENCY), FILTER_CURRENCY),
                  })}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span className="search-label mb-1.5 block">{list.sort}</span>
            <select
              name="sort"
              className="field"
              value={search.sort}
              onChange={(event) =>
                onApply({ sort: SORTS.find((sort) => sort === event.target.value) ?? 'fair' })
              }
            >
              {SORTS.map((sort) => (
                <option key={sort} value={sort}>
                  {list.sorts[sort]}
                </option>
              ))}
            </select>
          </label>
        </div>
      </div>
    </details>
  );
}

/** The usual steps, plus the one in the address if it differs. */
function priceSteps(chosen: number | null): number[] {
  return [...new Set([...PRICE_STEPS, ...(chosen ? [chosen] : [])])].sort((a, b) => a - b);
}
