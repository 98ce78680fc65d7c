'use client';

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { TABS, type Tab, tabForKey } from '../lib/tabs';

type HomeTabsProps = {
  label: string;
  names: Record<Tab, string>;
  /** What stands beside the name of a tab, such as how many inquiries are new. */
  notes: Partial<Record<Tab, TabNote | null>>;
  tab: Tab;
  onTab: (tab: Tab) => void;
  /** A part, once its tab is opened for the first time. It stays as it is while another is shown. */
  part: (tab: Tab) => ReactNode;
};

export type TabNote = {
  readonly count: number;
  /** The same in words. */
  readonly text: string;
};

/** The tabs of the page. Arrow keys move between them, and a press opens one: each reads something when it is opened. */
export function HomeTabs({ label, names, notes, tab, onTab, part }: HomeTabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  /** Where the focus is or comes to. */
  const [focused, setFocused] = useState(tab);
  const [opened, setOpened] = useState<readonly Tab[]>([tab]);
  if (!opened.includes(tab)) setOpened([...opened, tab]);

  // On a phone the tab that an address names may be out of sight. Only the list is scrolled, not the page.
  useEffect(() => {
    const strip = list.current;
    const chosen = strip?.querySelector<HTMLElement>(`[data-tab="${tab}"]`);
    if (strip && chosen) strip.scrollLeft = chosen.offsetLeft - (strip.clientWidth - chosen.offsetWidth) / 2;
  }, [tab]);

  const press = (event: KeyboardEvent, on: Tab) => {
    const next = tabForKey(event.key, on);
    if (!next || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="relative -mx-5 mt-8 flex gap-1 overflow-x-auto overscroll-x-contain border-b border-line px-5 sm:mx-0 sm:px-0"
      >
        {TABS.map((each) => {
          const note = notes[each];
          return (
            <button
              key={each}
              type="button"
              role="tab"
              id={`${id}-${each}-tab`}
              data-tab={each}
              aria-selected={each === tab}
              aria-controls={`${id}-${each}`}
              tabIndex={each === focused ? 0 : -1}
              onKeyDown={(event) => press(event, each)}
              onFocus={() => setFocused(each)}
              // Who comes back by the keyboard begins with the tab that is open.
              onBlur={() => setFocused(tab)}
              onClick={() => {
                setFocused(each);
                onTab(each);
              }}
              className="inline-flex min-h-11 shrink-0 items-center gap-2 border-b-3 border-transparent px-3 font-semibold whitespace-nowrap text-ink-2 hover:text-ink focus-visible:-outline-offset-3 aria-selected:border-sea aria-selected:text-ink"
            >
              {names[each]}
              {note && (
                <>
                  <span
                    aria-hidden="true"
                    className="inline-flex min-w-6 items-center justify-center rounded-full bg-sun-mist px-1.5 text-14 text-sun-ink"
                  >
                    {note.count}
                  </span>
                  <span className="sr-only">, {note.text}</span>
                </>
              )}
            </button>
          );
        })}
      </div>
      {TABS.map((each) => (
        <div
          key={each}
          role="tabpanel"
          id={`${id}-${each}`}
          aria-labelledby={`${id}-${each}-tab`}
          hidden={each !== tab}
          className="pt-8"
        >
          {opened.includes(each) && part(each)}
        </div>
      ))}
    </>
  );
}
