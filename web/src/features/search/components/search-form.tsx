'use client';

import { type FormEvent, useState } from 'react';
import type { Destination } from '@/api/types';
import { Icon } from '@/components/icons';
import { useNavigation } from '@/components/navigation-state';
import type { DateMessages } from '@/features/calendar/components/date-dialog';
import type { Day } from '@/features/calendar/lib/day';
import { stayOf } from '@/features/calendar/lib/selection';
import type { Locale } from '@/i18n/locale';
import { propertiesPath } from '@/i18n/paths';
import { type Messages, plural } from '@/i18n/words';
import { GUESTS_MAX, pageQuery, type Search } from '../lib/query';
import { DateFields } from './date-fields';
import { DestinationField } from './destination-field';
import { type ListFilterMessages, ListFilters } from './list-filters';

export type SearchMessages = DateMessages & { search: Messages['search'] };

type SearchFormProps = {
  locale: Locale;
  search: Search;
  today: Day;
  /** What the destination field offers before anything is typed. */
  destinations: Destination[];
  messages: SearchMessages;
  /** The texts of the filters; only the list of homes has them. */
  filters?: ListFilterMessages;
};

/**
 * Where, when and for how many. A plain GET form that works without script; with it, blank fields stay out of
 * the address, dates get a calendar and filters act at once.
 */
export function SearchForm({ locale, search, today, destinations, messages, filters }: SearchFormProps) {
  const { pending, go } = useNavigation();
  const [draft, setDraft] = useDraft(search);

  const run = (wanted: Search) => go(propertiesPath(locale, pageQuery({ ...wanted, cursor: null })));
  const [incomplete, setIncomplete] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { arrival, departure } = draft.selection;
    // Searching without the dates a guest has begun to pick would show homes that are taken then.
    if (arrival !== null && departure === null) setIncomplete(true);
    else run(draft.search);
  };
  const change = (part: Partial<Search>) =>
    setDraft((before) => ({ ...before, search: { ...before.search, ...part } }));
  const apply = (part: Partial<Search>) => {
    change(part);
    run({ ...draft.search, ...part });
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
      <div className="search-bar" data-compact={filters ? '' : undefined}>
        <DestinationField
          value={draft.search.destination}
          onChange={(destination) => change({ destination })}
          onChoose={(destination) => apply({ destination })}
          initial={destinations}
          locale={locale}
          messages={messages.search}
        />
        <DateFields
          locale={locale}
          today={today}
          selection={draft.selection}
          onChange={(selection) => {
            setIncomplete(false);
            setDraft((before) => ({ selection, search: { ...before.search, stay: stayOf(selection) } }));
          }}
          messages={messages}
        />
        <label className="search-field">
          <span className="search-label">{messages.search.guests}</span>
          <select
            name="guests"
            className="search-input"
            value={draft.search.guests ?? ''}
            onChange={(event) => change({ guests: Number(event.target.value) || null })}
          >
            <option value="">{messages.search.anyGuests}</option>
            {Array.from({ length: GUESTS_MAX }, (_, index) => index + 1).map((count) => (
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
      {incomplete && (
        <p role="alert" className="px-5 py-3 font-semibold text-clay-ink">
          {messages.dates.departureMissing}
        </p>
      )}
      {filters && <ListFilters locale={locale} search={draft.search} onApply={apply} messages={filters} />}
    </form>
  );
}

/** What is being typed and picked, reset whenever the page shows another search. */
function useDraft(search: Search) {
  const initial = () => ({
    search,
    selection: { arrival: search.stay?.first ?? null, departure: search.stay?.end ?? null },
  });
  const key = pageQuery(search).toString();
  const [shownKey, setShownKey] = useState(key);
  const [draft, setDraft] = useState(initial);
  if (shownKey !== key) {
    setShownKey(key);
    setDraft(initial());
  }
  return [draft, setDraft] as const;
}
