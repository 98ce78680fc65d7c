import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Cluster } from '@/api/types';
import { type Box, writeBox } from '@/features/search/lib/box';
import type { Locale } from '@/i18n/locale';
import type { Messages } from '@/i18n/words';
import { movesAfter } from '../lib/moves';
import type { ResultsMap } from '../lib/open-results-map';
import type { Pin } from '../lib/pins';
import type { View } from './use-pins';

type Request = {
  locale: Locale;
  isOpen: boolean;
  dialog: RefObject<HTMLDialogElement | null>;
  container: RefObject<HTMLDivElement | null>;
  /** Where the buttons of the zoom stand: on the map they would cover pins. */
  buttons: RefObject<HTMLDivElement | null>;
  /** The part of the map that is shown. */
  box: Box;
  /** Whether a visitor has just asked for it, who then goes on with it. */
  takesFocus: () => boolean;
  streets: string | null;
  messages: Messages['map'];
  pinOf: (cluster: Cluster) => Pin;
  /** Called when a visitor has moved the map. */
  onMove: (box: Box) => void;
  onPick: (cluster: Cluster) => void;
  onPoint: (id: string | null) => void;
};

/** Below this width, results-map.css lays the map over the whole page. */
const NARROW = '(max-width: 1023px)';

/** A map that is there while it is open: MapLibre is fetched only then. */
export function useResultsMap({ isOpen, dialog, container, buttons, ...request }: Request) {
  const [state, setState] = useState<'opening' | 'open' | 'failed'>('opening');
  const [attempt, setAttempt] = useState(0);
  const [view, setView] = useState<View | null>(null);
  const map = useRef<ResultsMap>(null);
  // The map calls what these are at the time.
  const latest = useRef(request);
  useEffect(() => {
    latest.current = request;
  });
  const box = writeBox(request.box);
  /** The moves of the visitor whose search is not shown yet. */
  const moves = useRef<readonly string[]>([]);

  // Another attempt leaves it open. Closing it would close the map, because the browser tells that later.
  useEffect(() => {
    const { current: sheet } = dialog;
    if (!isOpen || !sheet) return;
    if (matchMedia(NARROW).matches && !sheet.open) sheet.showModal();
    // Beside the list it takes no focus, because it may be open when the page is.
    else sheet.setAttribute('open', '');
    return () => sheet.close();
  }, [isOpen, dialog]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it anew
  useEffect(() => {
    const { current: element } = container;
    if (!isOpen || !element) return;
    const isWholeScreen = matchMedia(NARROW).matches;
    let isGone = false;
    setState('opening');
    const open = async () => {
      const { openResultsMap } = await import('../lib/open-results-map');
      const { locale, box, streets, messages } = latest.current;
      if (isGone) return;
      const opened = await openResultsMap({
        container: element,
        buttons: buttons.current ?? undefined,
        locale,
        box,
        isWholeScreen,
        streets,
        messages,
        pinOf: (cluster) => latest.current.pinOf(cluster),
        onPick: (cluster) => latest.current.onPick(cluster),
        onPoint: (id) => latest.current.onPoint(id),
        onView: (box, zoom, isByVisitor) => {
          setView({ box, zoom });
          if (!isByVisitor) return;
          moves.current = [...moves.current, writeBox(box)];
          latest.current.onMove(box);
        },
      });
      // The guest may have closed it in the meantime.
      if (isGone) return opened.remove();
      map.current = opened;
      setState('open');
      if (latest.current.takesFocus()) opened.focus();
    };
    open().catch(() => {
      // Most often WebGL is missing. The list has the same homes.
      element.replaceChildren();
      if (!isGone) setState('failed');
    });
    return () => {
      isGone = true;
      map.current?.remove();
      map.current = null;
      setView(null);
    };
  }, [isOpen, attempt, container, buttons]);

  useEffect(() => {
    const left = movesAfter(moves.current, box);
    moves.current = left ?? [];
    if (!left) map.current?.frame(latest.current.box);
  }, [box]);

  const show = useCallback((clusters: readonly Cluster[]) => map.current?.show(clusters), []);
  const mark = useCallback((id: string | null) => map.current?.mark(id), []);
  const focus = () => map.current?.focus();
  const retry = () => setAttempt((before) => before + 1);
  return { state, view, show, mark, focus, retry };
}
