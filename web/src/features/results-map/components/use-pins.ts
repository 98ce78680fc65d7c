import { call, having } from '@/api/call';
import type { ClusterList } from '@/api/types';
import { useQuery } from '@/api/use-query';
import type { Box } from '@/features/search/lib/box';
import { mapQuery, type Search } from '@/features/search/lib/query';
import type { Locale } from '@/i18n/locale';

/** Long enough not to ask at every step of a movement. */
const PAUSE_MS = 250;

/**
 * How much finer the grid of the server is than that of the screen, so that homes near one another are still told apart. What would
 * overlap is put together here.
 */
const FINER_ZOOM = 2;

export type View = { readonly box: Box; readonly zoom: number };

/** What the map shows of a search. The last pins remain until the next ones are known. */
export type Pins = {
  readonly clusters: ClusterList['items'];
  readonly total: number;
  readonly state: 'waiting' | 'shown' | 'away';
};

const NONE: Pins = { clusters: [], total: 0, state: 'waiting' };

/** The homes and clusters in view, asked for again when the view or the search changes, or by `retry`. */
export function usePins(locale: Locale, search: Search, view: View | null): Pins & { retry: () => void } {
  const query = view && mapQuery(search, view.box, view.zoom + FINER_ZOOM).toString();
  const ask = async (query: string, signal: AbortSignal, last = NONE): Promise<Pins> => {
    const address = `/api/v1/properties/map?${query}`;
    const answer = await call(address, locale, { signal }, having<ClusterList>('items'));
    if (answer.kind !== 'done') return { ...last, state: 'away' };
    return { clusters: answer.value.items, total: answer.value.total, state: 'shown' };
  };
  const { last, again } = useQuery(query, ask, PAUSE_MS);
  return { ...(last ?? NONE), retry: again };
}
