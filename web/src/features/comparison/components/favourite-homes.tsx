'use client';

import { useMemo, useRef, useState } from 'react';
import { Link } from '@/components/link';
import { useHydrated } from '@/components/use-hydrated';
import { added, type Favourites, MOST_FAVOURITES, withShared } from '@/features/favourites/lib/favourites';
import { favouritesStore } from '@/features/favourites/lib/store';
import { ShareButton } from '@/features/share/components/share-button';
import { NO_STAY, type StayInAddress, stayQuery } from '@/features/stay/lib/address';
import type { Locale } from '@/i18n/locale';
import { favouritesPath, propertiesPath } from '@/i18n/paths';
import { fill, plural } from '@/i18n/words';
import { useStored } from '@/storage/use-stored';
import { Button } from '@/ui/button';
import { lastSearchStay } from '../lib/search-stay';
import type { ComparisonMessages } from '../lib/words';
import { ListedHomes } from './listed-homes';

export type FavouriteHomesProps = {
  locale: Locale;
  /** The homes of a shared link; `null` for the favourites of this browser. */
  shared: Favourites | null;
  /** The dates and guests in the address. */
  stay: StayInAddress;
  messages: ComparisonMessages;
};

/** The favourites of this browser, or the homes that somebody shared. */
export function FavouriteHomes({ shared, ...props }: FavouriteHomesProps) {
  return shared ? <SharedHomes shared={shared} {...props} /> : <OwnFavourites {...props} />;
}

/** The stay that homes are priced for: that of the address, else of the last search in this tab, until the visitor drops it. */
function useWantedStay(locale: Locale, inAddress: StayInAddress) {
  const isReady = useHydrated();
  const [isForgotten, setIsForgotten] = useState(false);
  const searched = useMemo(() => (isReady ? lastSearchStay(locale, new Date()) : NO_STAY), [isReady, locale]);
  const found = inAddress.stay ? inAddress : searched;
  return {
    isReady,
    wanted: isForgotten || !found.stay ? NO_STAY : found,
    forget: () => setIsForgotten(true),
  };
}

type SharedHomesProps = FavouriteHomesProps & { shared: Favourites };

/** The homes of a link that anybody can open. They become favourites only when the visitor says so. */
function SharedHomes({ locale, shared, stay, messages }: SharedHomesProps) {
  const words = messages.favourites;
  const { isReady, wanted, forget } = useWantedStay(locale, stay);
  /** How many had no room; `null` before they are saved. */
  const [left, setLeft] = useState<number | null>(null);
  const save = () => {
    const saved = withShared(favouritesStore.get(), shared);
    favouritesStore.set(saved.all);
    setLeft(saved.left);
  };
  return (
    <>
      <h1 className="text-38 sm:text-46">
        {shared.length > 0 ? plural(locale, words.sharedTitle, shared.length) : words.sharedNone}
      </h1>
      {shared.length > 0 && <p className="mt-3 max-w-[62ch] text-19 text-ink-2">{words.sharedText}</p>}
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
        {shared.length > 0 && (
          <Button className="needs-script" onClick={save}>
            {words.saveAll}
          </Button>
        )}
        {/* A page load of its own: it is the same page with another address. */}
        <a
          href={favouritesPath(locale)}
          className="link-quiet inline-flex min-h-11 items-center font-semibold"
        >
          {words.own}
        </a>
        <span role="status" className="font-semibold text-ok">
          {left === 0 && words.savedAll}
          {left ? plural(locale, words.savedSome, left, { most: MOST_FAVOURITES }) : ''}
        </span>
      </div>
      {isReady ? (
        <ListedHomes locale={locale} ids={shared} wanted={wanted} onForgetStay={forget} messages={messages} />
      ) : (
        <Waiting messages={messages} />
      )}
    </>
  );
}

/** The button that was pressed is gone, and the focus with it. */
const focusIt = (element: HTMLElement | null) => element?.focus();

/**
 * The favourites of this browser. A home whose heart is taken away stays on the page until it is left, so that the heart can
 * be given back.
 */
function OwnFavourites({ locale, stay, messages }: Omit<FavouriteHomesProps, 'shared'>) {
  const words = messages.favourites;
  const { isReady, wanted, forget } = useWantedStay(locale, stay);
  const favourites = useStored(favouritesStore);
  const [listed, setListed] = useState<Favourites>([]);
  const [cleared, setCleared] = useState<Favourites>([]);
  // The buttons below are gone once they are pressed, and the focus with them.
  const title = useRef<HTMLHeadingElement>(null);
  const missing = favourites.filter((id) => !listed.includes(id));
  if (missing.length > 0) setListed([...missing, ...listed]);

  const clear = () => {
    setCleared(favourites);
    favouritesStore.set([]);
    setListed([]);
  };
  const undo = () => {
    favouritesStore.set(added(favouritesStore.get(), cleared));
    setCleared([]);
    title.current?.focus();
  };
  const remove = (id: string) => {
    favouritesStore.set(favourites.filter((each) => each !== id));
    setListed(listed.filter((each) => each !== id));
    title.current?.focus();
  };

  return (
    <>
      <h1 ref={title} tabIndex={-1} className="text-38 outline-none sm:text-46">
        {words.title}
      </h1>
      <p className="mt-3 max-w-[62ch] text-19 text-ink-2">{fill(words.lead, { most: MOST_FAVOURITES })}</p>
      <div role="status" className="min-h-11">
        {cleared.length > 0 && favourites.length === 0 && (
          <p className="mt-4">
            {words.cleared}{' '}
            <Button ref={focusIt} look="link" className="font-semibold" onClick={undo}>
              {words.undo}
            </Button>
          </p>
        )}
      </div>
      {!isReady && <Waiting messages={messages} />}
      {isReady && listed.length === 0 && (
        <section className="mt-4 rounded-frame border border-line p-7 sm:p-12">
          <h2 className="text-30">{words.emptyTitle}</h2>
          <p className="mt-3 max-w-[46ch] text-ink-2">{words.emptyText}</p>
          <Link href={propertiesPath(locale)} className="button-primary mt-7">
            {words.browse}
          </Link>
        </section>
      )}
      {isReady && listed.length > 0 && (
        <>
          {favourites.length > 0 && (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <ShareButton
                locale={locale}
                title={words.shareTitle}
                path={favouritesPath(locale, favourites, stayQuery(wanted))}
                text={words.share}
                messages={messages.share}
                className="button-quiet"
              />
              <button type="button" className="action" onClick={clear}>
                {words.clear}
              </button>
            </div>
          )}
          <ListedHomes
            locale={locale}
            ids={listed}
            wanted={wanted}
            onForgetStay={forget}
            onRemove={remove}
            messages={messages}
          />
        </>
      )}
    </>
  );
}

/** Stands where the homes will be, as long as scripts have not run. */
function Waiting({ messages: { favourites: words } }: Pick<FavouriteHomesProps, 'messages'>) {
  return (
    <>
      <p role="status" className="sr-only">
        {words.reading}
      </p>
      <div className="card-grid needs-script mt-7" aria-hidden="true">
        <div className="skeleton aspect-[4/5] rounded-card" />
        <div className="skeleton aspect-[4/5] rounded-card max-sm:hidden" />
        <div className="skeleton aspect-[4/5] rounded-card max-lg:hidden" />
      </div>
      <noscript>
        <p className="mt-5">{words.noScript}</p>
      </noscript>
    </>
  );
}
