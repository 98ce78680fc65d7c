import { useId } from 'react';
import type { FailureWords } from '@/api/failure';
import { useBlocks } from '@/features/owner-calendar/components/use-blocks';
import { ownAvailability } from '@/features/owner-calendar/lib/nights';
import { shownBlocks } from '@/features/owner-calendar/lib/state';
import type { PartProps } from '@/features/property-form/lib/part';
import { formatNumber, formatPercent } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, type Messages } from '@/i18n/words';
import { RetryNotice } from '@/ui/notice';
import { type TakenNights, takenNights } from '../lib/nights';

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
  const share = (count: number) => (count * 100) / counted;
  const nameOf = (each: keyof PlatformNames) => (each === 'manual' ? messages.manual : platform[each]);
  return (
    <>
      <table className="mt-4 w-full max-w-[36rem]">
        <caption className="sr-only">{messages.title}</caption>
        <thead>
          <tr className="text-left text-14">
            <th scope="col" className="py-2 pr-3">
              {messages.calendar}
            </th>
            <th scope="col" className="py-2 pl-3 text-right">
              {messages.count}
            </th>
            <th scope="col" className="py-2 pl-3 text-right">
              {fill(messages.share, { count: formatNumber(locale, counted) })}
            </th>
          </tr>
        </thead>
        <tbody>
          {platforms.map((each) => (
            <tr key={each.platform} className="border-t border-line">
              <th scope="row" className="py-2 pr-3 text-left font-normal">
                {nameOf(each.platform)}
                <svg
                  aria-hidden="true"
                  viewBox="0 0 100 6"
                  preserveAspectRatio="none"
                  className="mt-1 h-1.5 w-full"
                >
                  <rect width="100" height="6" className="fill-line" />
                  <rect width={share(each.nights)} height="6" className="fill-sea" />
                </svg>
              </th>
              <td className="py-2 pl-3 text-right tabular-nums">{formatNumber(locale, each.nights)}</td>
              <td className="py-2 pl-3 text-right tabular-nums">
                {formatPercent(locale, Math.round(share(each.nights)))}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line font-semibold">
            <th scope="row" className="py-2 pr-3 text-left">
              {messages.total}
            </th>
            <td className="py-2 pl-3 text-right tabular-nums">{formatNumber(locale, taken)}</td>
            <td className="py-2 pl-3 text-right tabular-nums">
              {formatPercent(locale, Math.round(share(taken)))}
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-2 max-w-[62ch] text-14 text-ink-2">{messages.several}</p>
    </>
  );
}
