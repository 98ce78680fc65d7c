'use client';

import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import type { Destination } from '@/api/types';
import { Icon } from '@/components/icons';
import { useNavigation } from '@/components/navigation-state';
import type { DateDialogHandle, DateMessages } from '@/features/calendar/components/date-dialog';
import type { Day } from '@/features/stay/lib/day';
import type { Locale } from '@/i18n/locale';
import { propertiesPath } from '@/i18n/paths';
import type { Messages } from '@/i18n/words';
import { Button } from '@/ui/button';
import { asVisitor } from '../lib/bucket';
import type { DateTexts } from '../lib/date-texts';
import { formValues } from '../lib/form-values';
import { pageQuery, readFilters, type Search } from '../lib/query';
import type { FilterWords } from '../lib/words';
import { DateFields } from './date-fields';
import { DestinationField } from './destination-field';
import { FilterSheet, type FilterSheetWords } from './filter-sheet';
import { GuestsField } from './guests-field';
import { SortField, type SortWords } from './sort-field';

export type SearchMessages = DateMessages & { search: Messages['search'] } & Pick<FilterWords, 'flexible'>;

/** What only the list of homes has. */
export type ListParts = {
  /** The fields of the sheet of filters. They are rendered on the server. */
  fields: ReactNode;
  /** Fields for visitors without scripts. */
  native: ReactNode;
  /** The search in one line. */
  line: string;
  dates: DateTexts;
  words: FilterSheetWords & SortWords;
};

type SearchFormProps = {
  locale: Locale;
  search: Search;
  today: Day;
  /** What the destination field suggests before anything is typed; `null` when that could not be read. */
  destinations: Destination[] | null;
  messages: SearchMessages;
  list?: ListParts;
};

/**
 * Destination, dates and guests, and above results the filters and the order. It is a plain GET form that works without
 * script. With script, empty fields are left out of the address, dates get a calendar, and filters are counted.
 */
export function SearchForm({ locale, search, today, destinations, messages, list }: SearchFormProps) {
  const { pending, go } = useNavigation();
  const [draft, setDraft] = useDraft(search);

  const run = (wanted: Search) => {
    // Another place is another part of the map.
    const isElsewhere = wanted.destination.trim() !== search.destination;
    const moved = isElsewhere ? { ...wanted, area: null, near: null } : wanted;
    go(propertiesPath(locale, pageQuery(asVisitor(moved))));
  };
  const bar = useRef<HTMLDivElement>(null);
  const fold = useRef<HTMLDetailsElement>(null);
  const dates = useRef<DateDialogHandle>(null);
  const sheet = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  /** The draft with the filters as they stand in the form, also those set before scripts ran. */
  const whole = (): Search => {
    if (!list || !form.current) return draft;
    return { ...draft, ...readFilters(formValues(form.current), Boolean(draft.stay || draft.monthStay)) };
  };
  /** Shows what a search finds, in place of what the form has open. */
  const find = (wanted: Search) => {
    dates.current?.close();
    if (fold.current) fold.current.open = false;
    sheet.current?.close('apply');
    run(wanted);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    find(whole());
  };
  const change = (part: Partial<Search>) => setDraft((before) => ({ ...before, ...part }));
  const chooseDestination = (destination: string) => {
    change({ destination });
    if (draft.stay || draft.monthStay) find({ ...whole(), destination });
    // The dates are the next step.
    else if (bar.current) dates.current?.open(bar.current, 'arrival');
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a search element would not name the form as role and label do
    <form
      ref={form}
      role="search"
      aria-label={messages.search.label}
      action={propertiesPath(locale)}
      method="get"
      onSubmit={submit}
      className={list ? 'list-search' : undefined}
    >
      <Fold fold={fold} line={list?.line} label={messages.search.change}>
        <div ref={bar} className="search-bar" data-compact={list ? '' : undefined}>
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
            search={draft}
            shown={draft.stay === search.stay ? (list?.dates.stay ?? null) : null}
            onChange={change}
            dialog={dates}
            bar={bar}
            messages={messages}
          />
          <GuestsField locale={locale} search={draft} onChange={change} messages={messages} />
          <Button look="primary" className="search-submit" aria-busy={pending}>
            <Icon name="search" />
            {list ? (
              <span className="sm:sr-only">{messages.search.submitShort}</span>
            ) : (
              messages.search.submit
            )}
          </Button>
        </div>
        {list?.native}
      </Fold>
      {list && (
        <div className="list-tools">
          <FilterSheet
            locale={locale}
            search={search}
            draft={draft}
            sheet={sheet}
            fields={list.fields}
            onFilters={change}
            words={list.words}
          />
          <SortField
            search={draft}
            onSort={(part) => {
              change(part);
              run({ ...whole(), ...part });
            }}
            words={list.words}
          />
          {/* The button of the map moves here on a wide screen. */}
          <div className="map-place" data-map-place="" />
        </div>
      )}
    </form>
  );
}

type FoldProps = {
  fold: RefObject<HTMLDetailsElement | null>;
  /** The search in one line; absent where there are no results to fold it above. */
  line: string | undefined;
  label: string;
  children: ReactNode;
};

/**
 * Above results, a narrow screen shows the search in one line that opens the fields. Wide screens always show the
 * fields.
 */
function Fold({ fold, line, label, children }: FoldProps) {
  if (line === undefined) return children;
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
