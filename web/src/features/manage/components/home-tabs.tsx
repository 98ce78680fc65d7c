'use client';

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon, type IconName } from '@/components/icons';
import { FIRST_TABS, NEXT_TABS, REST_TABS, TABS, type Tab, tabForKey } from '../lib/tabs';

type HomeTabsProps = {
  label: string;
  names: Record<Tab, string>;
  /** Names for the bar of a phone, each a part of the whole name. */
  shortNames: Record<(typeof FIRST_TABS)[number], string>;
  /** The name of the menu with the parts that the bar has no room for. */
  more: string;
  /** The notes beside the names of tabs, such as the number of new inquiries. */
  notes: Partial<Record<Tab, TabNote | null>>;
  tab: Tab;
  onTab: (tab: Tab) => void;
  /** A part, once its tab is opened for the first time. It stays as it is while another is shown. */
  part: (tab: Tab) => ReactNode;
};

export type TabNote = {
  readonly count: number;
  /** `count` in words. */
  readonly text: string;
};

const ICONS: Record<Tab, IconName> = {
  calendar: 'calendar',
  inquiries: 'message',
  blocks: 'edit',
  feeds: 'globe',
  guestBook: 'key',
  statistics: 'chart',
  export: 'share',
  ownSite: 'external',
  conflicts: 'warning',
  languages: 'languages',
  settings: 'filter',
};

/** In which group under "More" a part is, if it is in one. */
function groupOf(tab: Tab): 'next' | 'rest' | undefined {
  if (NEXT_TABS.some((each) => each === tab)) return 'next';
  return REST_TABS.some((each) => each === tab) ? 'rest' : undefined;
}

/**
 * The tabs of the page in one row with a menu for those that it has no room for; on a phone a bar at the foot. Arrow keys move
 * between them, and a press opens one: each reads something when it is opened.
 */
export function HomeTabs(props: HomeTabsProps) {
  const { label, names, shortNames, more, notes, tab, onTab, part } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  /** Where the focus is or comes to. */
  const [focused, setFocused] = useState(tab);
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState<readonly Tab[]>([tab]);
  if (!opened.includes(tab)) setOpened([...opened, tab]);

  const press = (event: KeyboardEvent, on: Tab) => {
    const next = tabForKey(event.key, on);
    if (!next || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    const target = list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`);
    flushSync(() => setOpen(false));
    // A tab that is not shown takes no focus. Which are shown depends on the width.
    if (target?.offsetParent === null) flushSync(() => setOpen(true));
    target?.focus();
  };

  const tabOf = (each: Tab, short?: string) => (
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
      // The Tab key leads back to the tab that is open.
      onBlur={() => setFocused(tab)}
      onClick={() => {
        setFocused(each);
        setOpen(false);
        onTab(each);
      }}
      className="owner-tab"
    >
      <Icon name={ICONS[each]} className="size-6 sm:hidden" />
      {short && (
        <span aria-hidden="true" className="sm:hidden">
          {short}
        </span>
      )}
      <span className={short && 'max-sm:sr-only'}>{names[each]}</span>
      <Note note={notes[each]} />
    </button>
  );
  const moreNotes = [...NEXT_TABS, ...REST_TABS].flatMap((each) => notes[each] ?? []);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only closes what its buttons opened */}
      <div
        className="owner-tabs no-print"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setOpen(false);
        }}
      >
        <div ref={list} role="tablist" aria-label={label} className="owner-tab-list">
          {FIRST_TABS.map((each) => tabOf(each, shortNames[each]))}
          <div role="presentation" className="owner-more" data-open={isOpen ? '' : undefined}>
            <div role="presentation" className="owner-next">
              {NEXT_TABS.map((each) => tabOf(each))}
            </div>
            <div role="presentation" className="owner-rest">
              {REST_TABS.map((each) => tabOf(each))}
            </div>
          </div>
        </div>
        <button
          type="button"
          className="owner-tab sm:ml-auto"
          aria-expanded={isOpen}
          data-chosen={groupOf(tab)}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="menu" className="size-6 sm:size-5" />
          {more}
          {moreNotes.map((note) => (
            <Note key={note.text} note={note} />
          ))}
        </button>
      </div>
      {TABS.map((each) => (
        <div
          key={each}
          role="tabpanel"
          id={`${id}-${each}`}
          aria-labelledby={`${id}-${each}-tab`}
          hidden={each !== tab}
          className="sm:pt-6"
        >
          {opened.includes(each) && part(each)}
        </div>
      ))}
    </>
  );
}

function Note({ note }: { note: TabNote | null | undefined }) {
  if (!note) return null;
  return (
    <>
      <span aria-hidden="true" className="owner-tab-note">
        {note.count}
      </span>
      <span className="sr-only">, {note.text}</span>
    </>
  );
}
