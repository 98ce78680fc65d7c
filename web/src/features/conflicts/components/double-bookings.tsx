import { useCallback } from 'react';
import type { Answer } from '@/api/call';
import type { Conflict, Feed } from '@/api/types';
import { useReading } from '@/api/use-reading';
import { PartState } from '@/features/feeds/components/part-state';
import type { PartProps } from '@/features/property-form/lib/part';
import { readFeeds } from '@/features/update-property/lib/api';
import type { OwnerMessages } from '@/i18n/owner-words';
import type { Messages } from '@/i18n/words';
import { readConflicts } from '../lib/api';
import { DoubleBooking } from './double-booking';

type DoubleBookingsProps = {
  part: PartProps;
  messages: OwnerMessages['conflicts'];
  platform: Messages['calendar']['platform'];
};

type Known = { readonly conflicts: readonly Conflict[]; readonly feeds: readonly Feed[] };

/** The nights that are booked twice. */
export function DoubleBookings({ part, messages, platform }: DoubleBookingsProps) {
  const { locale, homeId, onEnded } = part;
  const ask = useCallback(async (): Promise<Answer<Known>> => {
    const [conflicts, feeds] = await Promise.all([readConflicts(homeId, locale), readFeeds(homeId, locale)]);
    if (conflicts.kind !== 'done') return conflicts;
    // The feeds only tell two calendars of one platform apart.
    const known = feeds.kind === 'done' ? feeds.value.items : [];
    return { kind: 'done', value: { conflicts: conflicts.value.items, feeds: known } };
  }, [homeId, locale]);
  const { reading, again } = useReading(ask, onEnded);
  return (
    <section aria-labelledby="double-title" className="mt-4">
      <h3 id="double-title" className="text-22">
        {messages.double.title}
      </h3>
      {reading.kind !== 'read' ? (
        <PartState
          failed={reading.kind === 'failed' ? reading.answer : null}
          words={messages}
          onRetry={again}
        />
      ) : reading.value.conflicts.length === 0 ? (
        <p className="mt-2 max-w-[62ch]">{messages.double.none}</p>
      ) : (
        <>
          <p className="mt-2 max-w-[62ch]">{messages.double.text}</p>
          <ul className="mt-4 grid max-w-[62ch] gap-4">
            {reading.value.conflicts.map((conflict) => (
              <DoubleBooking
                key={keyOf(conflict)}
                locale={locale}
                homeId={homeId}
                conflict={conflict}
                feeds={reading.value.feeds}
                messages={messages}
                platform={platform}
                now={new Date()}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function keyOf({ startDate, first, second }: Conflict): string {
  return [startDate, first.feedId, first.startDate, second.feedId, second.startDate].join(' ');
}
