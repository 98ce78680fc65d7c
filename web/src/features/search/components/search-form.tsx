'use client';

import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import type { Destination } from '@/api/types';
import { Icon } from '@/components/icons';
import { useNavigation } from '@/components/navigation-state';
import type { DateDialogHandle, DateMessages } from '@/features/calendar/components/date-dialog';
import type { Day } from '@/features/stay/lib/day';
import { MOST_GUESTS } from '@/features/stay/lib/party';
import type { Locale } from '@/i18n/locale';
import { propertiesPath } from '@/i18n/paths';
import { type Messages, plural } from '@/i18n/words';
import { searchPill } from '../lib/pill';
import { pageQuery, type Search } from '../lib/query';
import { DateFields } from './date-fields';
import { DestinationField } from './destination-field';
import { type ListFilterMessages, ListFilters } from './list-filters';

export type SearchMessages = DateMessages & { search: Messages['search'] };

type SearchFormProps = {
  locale: Locale;
  search: Search;
  today: Day;
  /** What the destination field suggests before anything is typed; `null` when that could not be read. */
  destinations: Destination[] | null;
  messages: SearchMessages;
  /** The texts of the filters; only the list of homes has them. */
  filters?: ListFilterMessages;
};

/**
 * Destination, dates and guests. It is a plain GET form that works without script. With script, empty fields are left
 * out of the address, dates get a calendar, and filters apply at once.
 */
export function SearchForm({ locale, search, today, destinations, messages, filters }: SearchFormProps) {
  const { pending, go } = useNavigation();
  const [draft, setDraft] = useDraft(search);

  const run = (wanted: Search) => go(propertiesPath(locale, pageQuery({ ...wanted, cursor: null })));
  const bar = useRef<HTMLDivElement>(null);
  const fold = useRef<HTMLDetailsElement>(null);
  const dates = useRef<DateDialogHandle>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fold.current) fold.current.open = false;
    run(draft);
  };
  const change = (part: Partial<Search>) => setDraft((before) => ({ ...before, ...part }));
  const apply = (part: Partial<Search>) => {
    change(part);
    run({ ...draft, ...part });
  };
  const chooseDestination = (destination: string) => {
    change({ destination });
    // The dates are the next step.
    if (!draft.stay && bar.current) dates.current?.open(bar.current, 'arrival');
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a search element would not name the form as role and label do
    <form
      role="search"
      aria-label={messages.search.label}
      action={propertiesPath(locale)}
      method="get"
      onSubmit={submit}
    >
      <Fold
        folded={filters !== undefined}
        fold={fold}
        line={searchPill(locale, search, messages.search)}
        label={messages.search.change}
      >
        <div ref={bar} className="search-bar" data-compact={filters ? '' : undefined}>
          <DestinationField
            value={draft.destination}
            onChange={(destination) => change({ destination })}
            onChoose={chooseDestination}
            initial={destinations}
            locale={locale}
            messages={messages.search}
          />
          <DateFields
            locale={locale}
            today={today}
            stay={draft.stay}
            onChange={(stay) => change({ stay })}
            dialog={dates}
            bar={bar}
            messages={messages}
          />
          <label className="search-field">
            <span className="search-label">{messages.search.guests}</span>
            <select
              name="guests"
              className="search-input"
              value={draft.guests ?? ''}
              onChange={(event) => change({ guests: Number(event.target.value) || null })}
            >
              <option value="">{messages.search.anyGuests}</option>
              {Array.from({ length: MOST_GUESTS }, (_, index) => index + 1).map((count) => (
                <option key={count} value={count}>
                  {plural(locale, messages.search.guestCount, count)}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className="button-primary search-submit" aria-busy={pending}>
            <Icon name="search" />
            {filters ? messages.search.submitShort : messages.search.submit}
          </button>
        </div>
      </Fold>
      {filters && <ListFilters locale={locale} search={draft} onApply={apply} messages={filters} />}
    </form>
  );
}

type FoldProps = {
  folded: boolean;
  fold: RefObject<HTMLDetailsElement | null>;
  /** The search in one line. */
  line: string;
  label: string;
  children: ReactNode;
};

/**
 * Above results, a narrow screen shows the search in one line that opens the fields. Wide screens always show the
 * fields.
 */
function Fold({ folded, fold, line, label, children }: FoldProps) {
  if (!folded) return children;
  return (
    <details ref={fold} className="search-fold">
      <summary className="search-pill">
        <Icon name="search" />
        <span className="min-w-0 grow truncate">{line}</span>
        <span className="sr-only">{label}</span>
        <Icon name="edit" className="size-5 text-ink-2" />
      </summary>
      {children}
    </details>
  );
}

/** The values being edited, reset whenever the page shows another search. */
function useDraft(search: Search) {
  const key = pageQuery(search).toString();
  const [shownKey, setShownKey] = useState(key);
  const [draft, setDraft] = useState(search);
  if (shownKey !== key) {
    setShownKey(key);
    setDraft(search);
  }
  return [draft, setDraft] as const;
}
