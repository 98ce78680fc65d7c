import { useId } from 'react';
import type { FailureWords } from '@/api/failure';
import { useBlocks } from '@/features/owner-calendar/components/use-blocks';
import { ownAvailability } from '@/features/owner-calendar/lib/nights';
import { shownBlocks } from '@/features/owner-calendar/lib/state';
import type { PartProps } from '@/features/property-form/lib/part';
import { formatNumber } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, type Messages } from '@/i18n/words';
import { RetryNotice } from '@/ui/notice';
import { type TakenNights, takenNights } from '../lib/nights';
import { ShareTable } from './share-table';

type Words = OwnerMessages['statistics']['nights'];
type PlatformNames = Messages['calendar']['platform'];

type NightsTakenProps = PartProps & {
  messages: Words;
  platform: PlatformNames;
  states: { readonly reading: string; readonly retry: string; readonly failure: FailureWords };
};

/** The nights that are taken in the next twelve months, from the calendar that the page has read. */
export function NightsTaken({ messages, platform, states, ...part }: NightsTakenProps) {
  const id = useId();
  const { store, state } = useBlocks(part);
  const { calendar, server, reading } = state;
  const isKnown = calendar !== null && server !== null;
  return (
    <section aria-labelledby={id} className="mt-10">
      <h3 id={id} className="text-22">
        {messages.title}
      </h3>
      <p className="mt-2 max-w-[62ch]">{messages.text}</p>
      {isKnown && (
        <TakenTable
          locale={part.locale}
          messages={messages}
          platform={platform}
          nights={takenNights(ownAvailability(calendar, shownBlocks(state)))}
        />
      )}
      {!isKnown && reading === 'failed' && (
        <RetryNotice
          className="mt-4 max-w-[62ch]"
          texts={[messages.failed]}
          retry={states.retry}
          onRetry={() => void store.refresh()}
        />
      )}
      {!isKnown && reading !== 'failed' && (
        <p role="status" className="mt-4 text-ink-2">
          {states.reading}
        </p>
      )}
    </section>
  );
}

type TakenTableProps = { locale: Locale; messages: Words; platform: PlatformNames; nights: TakenNights };

/** Nights by platform, each with its share. */
export function TakenTable({ locale, messages, platform, nights }: TakenTableProps) {
  const { taken, counted, platforms } = nights;
  if (taken === 0) return <p className="mt-4 font-semibold">{messages.none}</p>;
  const nameOf = (each: keyof PlatformNames) => (each === 'manual' ? messages.manual : platform[each]);
  return (
    <>
      <ShareTable
        locale={locale}
        title={messages.title}
        heads={[
          messages.calendar,
          messages.count,
          fill(messages.share, { count: formatNumber(locale, counted) }),
        ]}
        rows={platforms.map((each) => ({
          key: each.platform,
          name: nameOf(each.platform),
          count: each.nights,
        }))}
        total={{ name: messages.total, count: taken }}
        all={counted}
      />
      <p className="mt-2 max-w-[62ch] text-14 text-ink-2">{messages.several}</p>
    </>
  );
}
