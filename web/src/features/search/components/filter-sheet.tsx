import { type ReactNode, type RefObject, useId, useMemo, useRef, useState } from 'react';
import { Icon } from '@/components/icons';
import { useHydrated } from '@/components/use-hydrated';
import type { Locale } from '@/i18n/locale';
import { fill, type Messages, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { formValues } from '../lib/form-values';
import { activeFilters, type Filters, NO_FILTERS, readFilters, type Search } from '../lib/query';
import type { FilterWords } from '../lib/words';
import { FacetCountsProvider } from './facet-count';
import { type Counts, useFacets } from './use-facets';

export type FilterSheetWords = {
  list: Pick<Messages['list'], 'filters' | 'filtersActive' | 'clearAll'>;
} & Pick<FilterWords, 'title' | 'close' | 'show' | 'showCount' | 'counted' | 'uncounted'>;

type FilterSheetProps = {
  locale: Locale;
  /** The search of the page. */
  search: Search;
  /** The search of the form. */
  draft: Search;
  sheet: RefObject<HTMLDialogElement | null>;
  fields: ReactNode;
  onFilters: (filters: Filters) => void;
  words: FilterSheetWords;
};

/**
 * One button, and the sheet of all filters that it opens. The button at its foot says how many homes there would be, and applies
 * them. Without script the sheet is a part of the form that unfolds.
 */
export function FilterSheet({ locale, search, draft, sheet, fields, onFilters, words }: FilterSheetProps) {
  const id = useId();
  const fold = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  // The fields keep what is typed. They begin anew where it is given up.
  const [round, setRound] = useState(0);
  const isReady = useHydrated();
  const counts = useFacets(locale, draft, isOpen);
  const facets = counts.counted?.facets ?? null;
  const { counted } = words;
  // The same object as long as the counts are: each of the fields shows one.
  const { choices } = draft;
  const facetCounts = useMemo(
    () => ({ facets, choices, locale, counted }),
    [facets, choices, locale, counted],
  );
  const active = activeFilters(search);
  const label = active > 0 ? fill(words.list.filtersActive, { count: active }) : words.list.filters;

  const open = () => {
    if (!sheet.current || !fold.current) return;
    fold.current.open = true;
    sheet.current.returnValue = '';
    sheet.current.showModal();
    setOpen(true);
  };
  const closed = () => {
    setOpen(false);
    if (sheet.current?.returnValue === 'apply') return;
    onFilters(filtersOf(search));
    setRound(round + 1);
  };
  const changed = (form: HTMLFormElement | null | undefined) => {
    if (form) onFilters(readFilters(formValues(form), Boolean(draft.stay || draft.monthStay)));
  };
  const clear = () => {
    for (const input of sheet.current?.querySelectorAll('input') ?? []) {
      if (input.type === 'number') input.value = '';
      else input.checked = input.type === 'radio' && input.value === '';
    }
    onFilters(NO_FILTERS);
  };

  return (
    <>
      <Button className="needs-script" aria-haspopup="dialog" disabled={!isReady} onClick={open}>
        <Icon name="filter" />
        {label}
      </Button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key closes a dialog by itself */}
      <dialog
        ref={sheet}
        className="filter-sheet"
        aria-labelledby={`${id}-title`}
        onClick={(event) => {
          // The content covers the whole sheet, so the press was beside it.
          if (event.target === event.currentTarget) sheet.current?.close();
        }}
        onClose={closed}
      >
        <details ref={fold}>
          <summary className="filter-summary without-script button-quiet">
            <Icon name="filter" />
            {label}
          </summary>
          <div className="filter-head needs-script">
            <h2 id={`${id}-title`} className="text-22">
              {words.title}
            </h2>
            <Button
              look="icon"
              className="shrink-0"
              onClick={() => sheet.current?.close()}
              aria-label={words.close}
            >
              <Icon name="close" />
            </Button>
          </div>
          <FacetCountsProvider value={facetCounts}>
            <div key={round} className="filter-body" onChange={() => changed(sheet.current?.closest('form'))}>
              {fields}
            </div>
          </FacetCountsProvider>
          <div className="filter-foot needs-script">
            <Button look="link" className="font-semibold" onClick={clear}>
              {words.list.clearAll}
            </Button>
            <ShowButton locale={locale} counts={counts} words={words} />
          </div>
        </details>
      </dialog>
    </>
  );
}

type ShowButtonProps = { locale: Locale; counts: Counts; words: FilterSheetWords };

/** `Show 37 homes`. The number of before remains until the new one is known. */
function ShowButton({ locale, counts: { counted, isCurrent }, words }: ShowButtonProps) {
  const total = counted?.total ?? null;
  return (
    <div className="grid justify-items-end gap-1">
      <Button look="primary" aria-busy={!isCurrent}>
        {total === null ? words.show : plural(locale, words.showCount, total)}
      </Button>
      <p role="status" className={counted && total === null ? 'text-14 text-ink-2' : 'sr-only'}>
        {!isCurrent || !counted
          ? ''
          : total === null
            ? words.uncounted
            : plural(locale, words.counted, total)}
      </p>
    </div>
  );
}

function filtersOf(search: Search): Filters {
  const { choices, priceMin, priceMax, totalMin, totalMax, bedrooms, bathrooms } = search;
  return { choices, priceMin, priceMax, totalMin, totalMax, bedrooms, bathrooms };
}
