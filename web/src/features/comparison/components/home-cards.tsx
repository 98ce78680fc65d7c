import { PropertyCard } from '@/features/listing/components/property-card';
import { cardOf, cardPhotos } from '@/features/listing/lib/card';
import { type StayInAddress, stayQuery } from '@/features/stay/lib/address';
import type { Locale } from '@/i18n/locale';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import type { LoadedHome } from '../lib/homes';
import { MOST_COMPARED } from '../lib/rows';
import type { ComparisonMessages } from '../lib/words';

type HomeCardsProps = {
  locale: Locale;
  ids: readonly string[];
  /** What is known of the homes; nothing of one that is still loaded. */
  loaded: ReadonlyMap<string, LoadedHome>;
  /** The dates and guests to keep when a home is opened. */
  wanted: StayInAddress;
  /** The IDs of the homes that are compared. */
  compared: readonly string[];
  onCompare: (id: string, isCompared: boolean) => void;
  /** Removes a home from the list; missing for a list of somebody else. */
  onRemove?: (id: string) => void;
  messages: ComparisonMessages;
};

/** A card for each home of a list, with a box to choose it for the comparison. */
export function HomeCards({ ids, ...props }: HomeCardsProps) {
  return (
    <div className="card-grid mt-7">
      {ids.map((id) => (
        <HomeCard key={id} id={id} {...props} />
      ))}
    </div>
  );
}

type HomeCardProps = Omit<HomeCardsProps, 'ids'> & { id: string };

function HomeCard({ locale, id, loaded, wanted, compared, onCompare, onRemove, messages }: HomeCardProps) {
  const words = messages.favourites;
  const state = loaded.get(id);
  if (!state) return <div aria-hidden="true" className="skeleton aspect-[4/5] rounded-card" />;
  // One notice below the cards names all homes that failed.
  if (state.kind === 'failed') return null;
  if (state.kind === 'gone') {
    return (
      <div className="rounded-card border border-line p-6">
        <h2 className="text-22">{words.goneTitle}</h2>
        <p className="mt-2 text-ink-2">{fill(words.gone, { id })}</p>
        {onRemove && (
          <Button className="mt-4" aria-label={`${words.remove}: ${id}`} onClick={() => onRemove(id)}>
            {words.remove}
          </Button>
        )}
      </div>
    );
  }
  const { home, check } = state;
  const isCompared = compared.includes(id);
  return (
    <PropertyCard
      locale={locale}
      property={cardOf(home, home.stayPrice)}
      photos={cardPhotos(home.photos)}
      messages={messages.cards}
      query={stayQuery(wanted)}
      badges={
        check === 'askOwner' && (
          <span className="chip bg-sun-mist text-sun-ink">{messages.list.unknownBadge}</span>
        )
      }
      heading="h2"
    >
      {check === 'taken' && <p className="mt-1 font-semibold text-clay-ink">{words.taken}</p>}
      {/* Above the link that covers the card. */}
      <label className="relative z-10 mt-2 inline-flex min-h-11 cursor-pointer items-center gap-3 self-start font-semibold has-disabled:cursor-default has-disabled:text-ink-2">
        <input
          type="checkbox"
          className="size-5"
          checked={isCompared}
          disabled={!isCompared && compared.length >= MOST_COMPARED}
          aria-label={fill(words.compareHome, { name: home.name })}
          onChange={(event) => onCompare(id, event.target.checked)}
        />
        {words.compare}
      </label>
    </PropertyCard>
  );
}
