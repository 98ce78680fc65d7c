import type { ReactNode } from 'react';
import { Icon } from './icons';
import { Link } from './link';
import { PopoverMenu } from './popover-menu';

/** What the frame of a page is given by its server part: texts, and the tools that every menu ends with. */
export type FrameParts = {
  readonly brand: string;
  readonly homeHref: string;
  /** The accessible name of the menu. */
  readonly menu: string;
  /** Language, theme and help. */
  readonly tools: ReactNode;
  /** The legal pages. */
  readonly footer: ReactNode;
};

type WorkFrameProps = {
  parts: FrameParts;
  /** What the page is about; the name of the site where nobody is signed in. */
  title?: ReactNode;
  /** Beside the title: a search. */
  search?: ReactNode;
  /** What stands first in the menu. */
  menu?: ReactNode;
  /** For tables: more of a wide screen is used. */
  isWide?: boolean;
  children: ReactNode;
};

/** The frame of the pages on which owners and operators work: a compact bar, the page, and the legal pages below it. */
export function WorkFrame({ parts, title, search, menu, isWide = false, children }: WorkFrameProps) {
  return (
    <div className="work-frame" data-wide={isWide || undefined}>
      <header className="no-print border-b border-line bg-paper">
        <div className="page relative flex min-h-14 items-center justify-between gap-2">
          <div className={`flex items-center gap-1 ${search ? 'shrink-0' : 'min-w-0'}`}>
            {title ?? (
              <Link
                href={parts.homeHref}
                className="inline-flex min-h-11 items-center font-display text-22 font-semibold"
              >
                {parts.brand}
              </Link>
            )}
          </div>
          {search}
          <PopoverMenu
            side="right-3 sm:right-6"
            summaryClassName="-mr-2.5 inline-flex min-h-11 min-w-11 list-none items-center justify-center gap-2 rounded-chip px-2.5 font-medium text-ink-2 hover:text-ink"
            summary={
              <>
                <Icon name="menu" className="size-6 group-open:hidden" />
                <Icon name="close" className="hidden size-6 group-open:block" />
                <span className="max-sm:sr-only">{parts.menu}</span>
              </>
            }
          >
            {menu}
            {parts.tools}
          </PopoverMenu>
        </div>
      </header>
      {/* As high as the screen: the footer moves out of sight when the page becomes live. */}
      <article className="page min-h-dvh pt-4 sm:pt-8">{children}</article>
      {parts.footer}
    </div>
  );
}

/** How links and buttons of the menu look. */
export const MENU_ITEM =
  'flex min-h-12 w-full items-center rounded-chip px-4 text-left font-medium hover:bg-sea-mist aria-[current=page]:bg-sea-mist';
