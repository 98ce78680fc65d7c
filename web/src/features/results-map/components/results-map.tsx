'use client';

import { useRouter } from 'next/navigation';
import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useOptimistic,
  useRef,
  useState,
  useTransition,
} from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '@/components/icons';
import { useNavigation } from '@/components/navigation-state';
import { useHydrated } from '@/components/use-hydrated';
import { MapSources } from '@/features/map/components/map-sources';
import { type Box, middleOf, type Point } from '@/features/search/lib/box';
import { asVisitor } from '@/features/search/lib/bucket';
import { pageQuery, type Search } from '@/features/search/lib/query';
import type { Locale } from '@/i18n/locale';
import { propertiesPath } from '@/i18n/paths';
import { fill, type Messages } from '@/i18n/words';
import { Button } from '@/ui/button';
import { boxOf, homesInOrder, type MapWords, type PriceWords, pinKey, pinOf } from '../lib/pins';
import { MapStatus } from './map-status';
import { Picked } from './picked';
import { useMapPlace } from './use-map-place';
import { usePins } from './use-pins';
import { useResultsMap } from './use-results-map';

type ResultsMapProps = {
  locale: Locale;
  search: Search;
  /** Where the homes of the list are, about. */
  points: Point[];
  /** The address of a style with streets, if the site has one. */
  streets: string | null;
  words: MapWords;
  prices: PriceWords;
  map: Messages['map'];
  /** The list. Each of its cards stands in an element with the home's id in `data-home`. */
  children: ReactNode;
};

/** Long enough for a visitor to go on moving the map. */
const MOVED_AFTER_MS = 500;

/**
 * The list of homes, and a map of them that a button opens: beside the list on a wide screen, over the page on a narrow one. Whether
 * it is open, and which part of it is searched, stand in the address. The list has all that the map has.
 */
export function ResultsMap({
  locale,
  search,
  points,
  streets,
  words,
  prices,
  map,
  children,
}: ResultsMapProps) {
  const { go } = useNavigation();
  const router = useRouter();
  const [, startToggle] = useTransition();
  const [isShown, setShown] = useOptimistic(search.isMapShown);
  // The server of the streets is asked only by those who have seen its name and pressed the button.
  const [isAsked, setAsked] = useState(streets === null);
  const isOpen = isShown && isAsked;
  const isReady = useHydrated();
  const place = useMapPlace();
  const [follows, setFollows] = useState(true);
  const [pickedKey, setPickedKey] = useState<string | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasPressed = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const toggle = (isMapShown: boolean) => {
    setAsked(true);
    setPickedKey(null);
    wasPressed.current = isMapShown;
    clearTimeout(timer.current);
    startToggle(() => {
      setShown(isMapShown);
      router.push(propertiesPath(locale, pageQuery({ ...search, isMapShown })), { scroll: false });
    });
  };
  const searchHere = (area: Box) => {
    clearTimeout(timer.current);
    if (!follows) return;
    timer.current = setTimeout(() => {
      const near = search.sort === 'distance' ? middleOf(area) : search.near;
      const wanted = asVisitor({ ...search, area, near, isMapShown: true });
      // The browser's "back" leads to the map before it was moved.
      go(propertiesPath(locale, pageQuery(wanted)), { inPlace: true, replacing: search.area !== null });
    }, MOVED_AFTER_MS);
  };
  const markCard = (id: string | null) => {
    for (const card of list.current?.querySelectorAll<HTMLElement>('[data-home]') ?? [])
      card.toggleAttribute('data-marked', card.dataset.home === id);
  };
  const opened = useResultsMap({
    locale,
    isOpen,
    dialog,
    container,
    buttons,
    box: search.area ?? boxOf(points),
    takesFocus: () => wasPressed.current,
    streets,
    messages: { ...map, title: words.title },
    pinOf: (cluster) => pinOf(locale, words, cluster),
    onMove: searchHere,
    onPick: (cluster) => setPickedKey(pinKey(cluster)),
    onPoint: markCard,
  });
  const pins = usePins(locale, search, opened.view);
  // As the last answer knows it: the price may be that of other dates by now.
  const picked = pins.clusters.find((cluster) => pinKey(cluster) === pickedKey);
  const { show, mark, state } = opened;
  useEffect(() => {
    if (state === 'open') show(pins.clusters);
  }, [show, state, pins.clusters]);
  const homes = homesInOrder(pins.clusters);
  const pickedId = picked?.id ?? null;
  useEffect(() => mark(pickedId), [mark, pickedId]);
  const pointAt = ({ target }: PointerEvent | FocusEvent) => {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-home]') : null;
    mark(card?.dataset.home ?? pickedId);
  };

  const opener = (
    <div className="map-opener needs-script no-print">
      <button
        ref={button}
        type="button"
        className="map-button"
        aria-expanded={isOpen}
        disabled={!isReady}
        onClick={() => toggle(!isOpen)}
      >
        <Icon name="area" />
        {isOpen ? words.close : words.open}
      </button>
      {streets && !isOpen && (
        <span className="text-14 text-ink-2">{fill(map.streets, { host: new URL(streets).host })}</span>
      )}
    </div>
  );

  return (
    <div className="results" data-map={isOpen ? '' : undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only marks the pin of the card that is pointed at */}
      <div
        ref={list}
        className="min-w-0"
        onPointerOver={pointAt}
        onPointerLeave={() => mark(pickedId)}
        onFocus={pointAt}
        onBlur={() => mark(pickedId)}
      >
        {place ? createPortal(opener, place) : opener}
        {children}
      </div>
      <dialog
        ref={dialog}
        className="results-map no-print"
        aria-label={words.title}
        onClose={() => {
          if (isOpen) toggle(false);
        }}
      >
        <div className="results-map-head">
          <label className="inline-flex min-h-11 items-center gap-2 font-medium">
            <input
              type="checkbox"
              className="size-5"
              checked={follows}
              onChange={(event) => setFollows(event.target.checked)}
            />
            {words.follow}
          </label>
          <div ref={buttons} className="ml-auto shrink-0" />
          <Button
            look="icon"
            className="shrink-0"
            onClick={() => {
              toggle(false);
              button.current?.focus();
            }}
            aria-label={words.close}
          >
            <Icon name="close" />
          </Button>
        </div>
        <div className="results-map-canvas">
          <div className="absolute inset-0">
            <div ref={container} className="size-full" />
          </div>
          {picked && state === 'open' && (
            <Picked
              locale={locale}
              cluster={picked}
              homes={homes}
              onPick={(cluster) => setPickedKey(pinKey(cluster))}
              search={search}
              words={words}
              prices={prices}
              onClose={() => {
                setPickedKey(null);
                opened.focus();
              }}
            />
          )}
        </div>
        <MapStatus locale={locale} state={state} pins={pins} onReopen={opened.retry} words={words} />
        <MapSources about={words.about} map={map} className="px-4 pb-2" />
      </dialog>
    </div>
  );
}
