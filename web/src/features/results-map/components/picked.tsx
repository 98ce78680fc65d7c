import { type TouchEvent, useRef } from 'react';
import type { Cluster } from '@/api/types';
import { Icon } from '@/components/icons';
import { Link } from '@/components/link';
import { useHomes } from '@/features/comparison/components/use-homes';
import { FavouriteButton } from '@/features/favourites/components/favourite-button';
import { Photo } from '@/features/listing/components/photo';
import { foundStay } from '@/features/results/lib/found';
import type { Search } from '@/features/search/lib/query';
import { NO_STAY, stayQuery } from '@/features/stay/lib/address';
import { formatDays } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { propertyPath } from '@/i18n/paths';
import { fill, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { fullPrice, type MapWords, type PriceWords } from '../lib/pins';

type PickedProps = {
  locale: Locale;
  cluster: Cluster;
  /** The homes on the map, in the order in which arrows and swipes lead from one to the next. */
  homes: readonly Cluster[];
  search: Search;
  words: MapWords;
  prices: PriceWords;
  onPick: (cluster: Cluster) => void;
  onClose: () => void;
};

const PHOTO_SIZES = '7rem';
/** A finger that moves less does not swipe. */
const SWIPE_PX = 40;

/** What was pressed: a home with the stay of its price, or homes that are too near one another for pins of their own. */
export function Picked({ cluster, words, onClose, locale, ...props }: PickedProps) {
  const { id } = cluster;
  const name = cluster.name ?? id;
  return (
    <div className="picked-home">
      {id === null ? (
        <p role="status" className="min-w-0 grow">
          {plural(locale, words.together, cluster.count)}
        </p>
      ) : (
        <PickedHome {...props} locale={locale} cluster={{ ...cluster, id }} words={words} />
      )}
      <Button
        look="icon"
        className="shrink-0 self-start"
        onClick={onClose}
        aria-label={name === null ? words.dismiss : fill(words.unselect, { name })}
      >
        <Icon name="close" />
      </Button>
    </div>
  );
}

type PickedHomeProps = Omit<PickedProps, 'cluster' | 'onClose'> & { cluster: Cluster & { id: string } };

function PickedHome({ locale, cluster, homes, search, words, prices, onPick }: PickedHomeProps) {
  const { id } = cluster;
  const name = cluster.name ?? id;
  const stay = foundStay(cluster);
  const price = fullPrice(locale, prices, cluster) ?? words.noPrice;
  const { loaded } = useHomes([id], NO_STAY, locale);
  const state = loaded.get(id);
  const index = homes.findIndex((home) => home.id === id);
  const isAlone = homes.length < 2;
  const go = (steps: number) => {
    const next = homes.at((index + steps) % homes.length);
    if (next) onPick(next);
  };
  const startX = useRef<number | null>(null);
  const swiped = ({ changedTouches }: TouchEvent) => {
    const moved = (changedTouches[0]?.clientX ?? 0) - (startX.current ?? Number.NaN);
    startX.current = null;
    if (Math.abs(moved) >= SWIPE_PX && !isAlone) go(moved < 0 ? 1 : -1);
  };
  const arrow = (icon: 'arrowLeft' | 'arrowRight', label: string, steps: number) => (
    <Button look="icon" onClick={() => go(steps)} aria-label={label}>
      <Icon name={icon} />
    </Button>
  );
  return (
    <div
      className="flex min-w-0 grow touch-pan-y gap-3"
      onTouchStart={({ touches }) => {
        startX.current = touches[0]?.clientX ?? null;
      }}
      onTouchEnd={swiped}
    >
      <div className="relative w-28 shrink-0 overflow-hidden rounded-chip bg-hatch">
        {state && (
          <Photo
            photo={state.kind === 'home' ? state.home.photos[0] : undefined}
            alt=""
            sizes={PHOTO_SIZES}
          />
        )}
        <FavouriteButton
          propertyId={id}
          label={fill(prices.card.favourite, { name })}
          className="absolute top-1 right-1"
        />
      </div>
      <div className="min-w-0 grow">
        <p role="status">
          <Link
            href={propertyPath(locale, id, stayQuery(stay ? { ...search, stay } : search))}
            className="link-quiet block truncate font-semibold"
          >
            {name}
          </Link>
          <span className="text-14 text-ink-2">
            {stay ? `${price} · ${formatDays(locale, stay.first, stay.end)}` : price}
          </span>
        </p>
        {!isAlone && (
          <div className="-ml-3 flex">
            {arrow('arrowLeft', words.previousHome, -1)}
            {arrow('arrowRight', words.nextHome, 1)}
          </div>
        )}
      </div>
    </div>
  );
}
