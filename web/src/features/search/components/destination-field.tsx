'use client';

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Destination } from '@/api/types';
import { Icon } from '@/components/icons';
import { placeText } from '@/features/destination/lib/full-name';
import type { Locale } from '@/i18n/locale';
import { type Messages, plural } from '@/i18n/words';
import { placeLine } from '../lib/destination';
import { DESTINATION_LIMIT } from '../lib/query';
import { afterPress, useHeldWhilePressed, useSuggestions } from './use-suggestions';

type DestinationFieldProps = {
  /** What is searched: typed words, or the full name of a destination. */
  value: string;
  onChange: (text: string) => void;
  /** Called with the full name of the picked suggestion. */
  onChoose: (fullName: string) => void;
  /** The suggestions before anything is typed; `null` when they could not be read. */
  initial: Destination[] | null;
  locale: Locale;
  messages: Messages['search'];
};

/** Below this width, search.css places the list in the flow of the page. */
const NARROW = '(max-width: 639px)';

/** The destination field with suggestions: a combobox with keys and pointer. */
export function DestinationField({
  value,
  onChange,
  onChoose,
  initial,
  locale,
  messages,
}: DestinationFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  /** Typed words are never reworded under the fingers. */
  const [typed, setTyped] = useState('');
  const { items, loading, failed, hold } = useHeldWhilePressed(useSuggestions(value, initial, open));
  const shown = open && !failed;
  // Not drawn before: naming their countries is among the slowest steps of a page that becomes live.
  const options = shown ? items : [];

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const pick = (destination: Destination) => {
    close();
    onChoose(destination.fullName);
  };
  // The list scrolls with the active option.
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  // On a narrow screen the list is in the flow of the page. The field scrolls to the top, so that the list has space.
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown && window.matchMedia(NARROW).matches) field.current?.scrollIntoView({ block: 'start' });
  }, [shown]);
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = items[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (items.length > 0)
        setActive((active + step + items.length + (active < 0 && step < 0 ? 1 : 0)) % items.length);
    } else if (event.key === 'Enter' && shown && chosen) {
      event.preventDefault();
      pick(chosen);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      close();
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches the focus leave the field and its list
    <div
      ref={field}
      className="search-field relative scroll-mt-4"
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        afterPress(() => {
          if (!field.current?.contains(document.activeElement)) close();
        });
      }}
    >
      <label htmlFor={`${id}-input`} className="search-label">
        {messages.where}
      </label>
      <input
        ref={input}
        id={`${id}-input`}
        name="search"
        type="text"
        role="combobox"
        className="search-input"
        placeholder={messages.wherePlaceholder}
        autoComplete="off"
        maxLength={DESTINATION_LIMIT}
        value={value === typed ? value : placeText(locale, value)}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <div className="suggestions" hidden={!shown}>
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={messages.suggestions}
          onPointerDown={hold}
          // Keeps the focus in the field. Losing it would close the list before the click.
          onMouseDown={(event) => event.preventDefault()}
        >
          {options.map((destination, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the combobox that owns this list
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox, which points at the active option
            <div
              key={destination.fullName}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className="suggestion"
              onClick={() => pick(destination)}
            >
              <Icon name={destination.kind === 'town' ? 'pin' : 'area'} className="size-5 text-ink-2" />
              <span className="min-w-0 grow">
                <span className="block truncate font-semibold">{destination.name}</span>
                <span className="block truncate text-14 text-ink-2">
                  {placeLine(locale, messages.kinds, destination)}
                </span>
              </span>
              <span className="text-14 whitespace-nowrap text-ink-2">
                {plural(locale, messages.suggestionCount, destination.count)}
              </span>
            </div>
          ))}
        </div>
        {items.length === 0 && (
          <p className="px-4 py-3 text-ink-2">
            {loading ? messages.loading : initial?.length === 0 ? messages.noneYet : messages.none}
            {!loading && initial?.length === 0 && (
              <span className="block text-14">{messages.noneYetDetail}</span>
            )}
          </p>
        )}
      </div>
      <span role="status" className="sr-only">
        {shown && !loading ? plural(locale, messages.suggestionsShown, items.length) : ''}
      </span>
    </div>
  );
}
