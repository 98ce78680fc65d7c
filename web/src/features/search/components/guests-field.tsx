'use client';

import { useId, useLayoutEffect, useRef, useState } from 'react';
import { SEARCH_GUESTS_MAX } from '@/api/limits.gen';
import { useHydrated } from '@/components/use-hydrated';
import { isOutside, placeBeside } from '@/features/calendar/lib/place-dialog';
import type { Locale } from '@/i18n/locale';
import { plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import type { Search } from '../lib/query';
import { Party } from './party';
import type { SearchMessages } from './search-form';

type GuestsFieldProps = {
  locale: Locale;
  search: Pick<Search, 'guests' | 'children'>;
  onChange: (party: Pick<Search, 'guests' | 'children'>) => void;
  messages: SearchMessages;
};

/** The number of guests: a list of numbers without script, adults and children with script. */
export function GuestsField(props: GuestsFieldProps) {
  return useHydrated() ? <PartyField {...props} /> : <NativeField {...props} />;
}

function NativeField({ locale, search: { guests }, onChange, messages }: GuestsFieldProps) {
  const list = useRef<HTMLSelectElement>(null);
  // What was chosen before the page was live is taken over.
  useLayoutEffect(() => {
    const chosen = Number(list.current?.value) || null;
    if (chosen !== guests) onChange({ guests: chosen, children: null });
  }, [guests, onChange]);
  return (
    <label className="search-field guests-field">
      <span className="search-label">{messages.search.guests}</span>
      <select ref={list} name="guests" className="search-input" defaultValue={guests ?? ''}>
        <option value="">{messages.search.anyGuests}</option>
        {Array.from({ length: SEARCH_GUESTS_MAX }, (_, index) => index + 1).map((count) => (
          <option key={count} value={count}>
            {plural(locale, messages.search.guestCount, count)}
          </option>
        ))}
      </select>
    </label>
  );
}

function PartyField({ locale, search, onChange, messages }: GuestsFieldProps) {
  const id = useId();
  const field = useRef<HTMLButtonElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { guests } = search;
  const open = () => {
    if (!dialog.current || !field.current) return;
    setOpen(true);
    dialog.current.showModal();
    placeBeside(dialog.current, field.current);
  };
  const close = () => dialog.current?.close();
  return (
    <>
      <button
        ref={field}
        type="button"
        className="search-field guests-field text-left"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        <span className="search-label">{messages.search.guests}</span>
        <span className="search-input">
          {guests === null ? (
            <span className="text-ink-2">{messages.search.anyGuests}</span>
          ) : (
            plural(locale, messages.search.guestCount, guests)
          )}
        </span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key closes a dialog by itself */}
      <dialog
        ref={dialog}
        className="date-dialog guests-dialog"
        aria-labelledby={`${id}-title`}
        onClick={(event) => {
          if (isOutside(event)) close();
        }}
        onClose={() => setOpen(false)}
      >
        <h2 id={`${id}-title`} className="mb-2 text-19 sm:text-22">
          {messages.search.guests}
        </h2>
        <Party locale={locale} search={search} onChange={onChange} messages={messages.search} />
        <div className="mt-4 flex items-center justify-between gap-3 border-t border-line pt-4">
          <Button
            look="link"
            className="font-semibold"
            onClick={() => onChange({ guests: null, children: null })}
          >
            {messages.search.clearGuests}
          </Button>
          <Button look="primary" onClick={close}>
            {messages.dates.done}
          </Button>
        </div>
      </dialog>
    </>
  );
}
