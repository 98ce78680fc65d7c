'use client';

import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Destination } from '@/api/types';
import { Icon } from '@/components/icons';
import { countryName } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { type Messages, plural } from '@/i18n/words';
import { useSuggestions } from './use-suggestions';

type DestinationFieldProps = {
  value: string;
  onChange: (text: string) => void;
  /** Called with a suggestion that was picked. */
  onChoose: (text: string) => void;
  initial: Destination[];
  locale: Locale;
  messages: Messages['search'];
};

/** The destination with suggestions from the homes there are: the combobox pattern, driven by keys or pointer. */
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
  const { items, loading } = useSuggestions(value, initial, open);
  const shown = open && (items.length > 0 || loading || value.trim() !== '' || initial.length === 0);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const pick = (destination: Destination) => {
    onChoose(destinationText(destination));
    close();
    input.current?.focus();
  };
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
      className="search-field relative"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
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
        maxLength={120}
        value={value}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
        onChange={(event) => {
          onChange(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <div className="suggestions" hidden={!shown}>
        <div id={`${id}-list`} role="listbox" aria-label={messages.suggestions}>
          {items.map((destination, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the combobox that owns this list
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox, which points at the active option
            <div
              key={destination.fullName}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className="suggestion"
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(destination)}
            >
              <Icon name="pin" className="size-5 text-ink-2" />
              <span className="min-w-0 grow">
                <span className="block truncate font-semibold">{destination.city}</span>
                <span className="block truncate text-14 text-ink-2">{regionLine(locale, destination)}</span>
              </span>
              <span className="text-14 whitespace-nowrap text-ink-2">
                {plural(locale, messages.suggestionCount, destination.count)}
              </span>
            </div>
          ))}
        </div>
        {items.length === 0 && (
          <p className="px-4 py-3 text-ink-2">
            {loading ? messages.loading : initial.length === 0 ? messages.noneYet : messages.none}
            {!loading && initial.length === 0 && (
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

/** What stands in the field after a pick: enough to find the place again, short enough to read. */
function destinationText(destination: Destination): string {
  return destination.region ? `${destination.city}, ${destination.region}` : destination.city;
}

function regionLine(locale: Locale, destination: Destination): string {
  const country = /^[A-Z]{2}$/.test(destination.country)
    ? countryName(locale, destination.country)
    : destination.country;
  return [destination.region, country].filter(Boolean).join(', ');
}
