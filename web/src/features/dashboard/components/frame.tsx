import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import type { OperatorSession } from '@/api/types';
import { type FrameParts, MENU_ITEM, WorkFrame } from '@/components/work-frame';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { Notice } from '@/ui/notice';
import { mayDecide } from '../lib/session';
import { HomeSearch } from './home-search';
import { Navigation } from './navigation';

type FrameProps = {
  locale: Locale;
  parts: FrameParts;
  review: OwnerMessages['review'];
  words: OwnerMessages['dashboard']['frame'];
  operator: OperatorSession;
  /** Whether the operator is signing out. */
  leaving: boolean;
  /** Why signing out failed. */
  failure: string | null;
  onSignOut: () => void;
  onQueue: () => void;
  children: ReactNode;
};

/** The frame of the dashboard: where one can go, who is signed in, and the way out. A phone has the screens in its menu. */
export function Frame(props: FrameProps) {
  const { locale, parts, review, words, operator, leaving, failure, onSignOut, onQueue, children } = props;
  const { frame } = review;
  const navigation = { locale, words, onQueue };
  const who = (
    <p className="px-4 py-2">
      <span className="font-semibold wrap-anywhere">{operator.name}</span>{' '}
      <span className="text-ink-2">{frame.role[operator.role]}</span>
    </p>
  );
  return (
    <WorkFrame
      parts={parts}
      isWide
      search={<HomeSearch locale={locale} words={words.search} />}
      menu={
        <>
          <Navigation {...navigation} className="mb-2 border-b border-line pb-2 lg:hidden" />
          <div className="lg:hidden">{who}</div>
          <button
            type="button"
            className={MENU_ITEM}
            aria-busy={leaving}
            aria-disabled={leaving}
            onClick={onSignOut}
          >
            {leaving ? frame.signingOut : frame.signOut}
          </button>
        </>
      }
    >
      <div className="lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)] lg:gap-x-10">
        <SideBar>
          {who}
          <Navigation {...navigation} className="mt-4" />
        </SideBar>
        <div className="min-w-0">
          {failure && (
            <Notice tone="failed" role="alert" className="mb-4">
              {failure}
            </Notice>
          )}
          {!mayDecide(operator) && (
            <p className="mb-4 rounded-control bg-sea-mist px-4 py-3">{frame.viewer}</p>
          )}
          {children}
        </div>
      </div>
    </WorkFrame>
  );
}

/** So much of the navigation stays in view beside the current place, in pixels. */
const AROUND = 48;

/** The navigation beside the screen. It scrolls by itself, so that the current place is in view. */
function SideBar({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current place changes with the path
  useEffect(() => {
    const around = box.current?.getBoundingClientRect();
    const place = box.current?.querySelector('[aria-current="page"]')?.getBoundingClientRect();
    if (!box.current || !around || !place) return;
    const below = place.bottom + AROUND - around.bottom;
    const above = place.top - AROUND - around.top;
    // Not `scrollIntoView`: that would scroll the page, too.
    if (below > 0) box.current.scrollTop += below;
    else if (above < 0) box.current.scrollTop += above;
  }, [path]);
  return (
    <div
      ref={box}
      className="side-bar no-print sticky top-6 -ml-4 hidden max-h-[calc(100dvh-3rem)] self-start overflow-y-auto pb-6 [scrollbar-width:thin] lg:block"
    >
      {children}
    </div>
  );
}
