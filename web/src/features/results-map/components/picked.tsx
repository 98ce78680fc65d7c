import type { Cluster } from '@/api/types';
import { Icon } from '@/components/icons';
import { Link } from '@/components/link';
import { foundStay } from '@/features/results/lib/found';
import type { Search } from '@/features/search/lib/query';
import { stayQuery } from '@/features/stay/lib/address';
import { formatDays } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { propertyPath } from '@/i18n/paths';
import { fill, plural } from '@/i18n/words';
import { fullPrice, type MapWords, type PriceWords } from '../lib/pins';

type PickedProps = {
  locale: Locale;
  cluster: Cluster;
  search: Search;
  words: MapWords;
  prices: PriceWords;
  onClose: () => void;
};

/** What was pressed: a home with the stay of its price, or homes that are too near one another for pins of their own. */
export function Picked({ locale, cluster, search, words, prices, onClose }: PickedProps) {
  const { id } = cluster;
  const name = cluster.name ?? id;
  const stay = foundStay(cluster);
  const price = fullPrice(locale, prices, cluster) ?? words.noPrice;
  return (
    <div className="picked-home" role="status">
      <p className="min-w-0 grow">
        {id === null ? (
          plural(locale, words.together, cluster.count)
        ) : (
          <>
            <Link
              href={propertyPath(locale, id, stayQuery(stay ? { ...search, stay } : search))}
              className="link-quiet block truncate font-semibold"
            >
              {name}
            </Link>
            <span className="text-14 text-ink-2">
              {stay ? `${price} · ${formatDays(locale, stay.first, stay.end)}` : price}
            </span>
          </>
        )}
      </p>
      <button
        type="button"
        className="grid size-11 shrink-0 place-items-center rounded-chip hover:bg-sea-mist"
        onClick={onClose}
        aria-label={name === null ? words.dismiss : fill(words.unselect, { name })}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
