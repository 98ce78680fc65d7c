import { useCallback, useId } from 'react';
import type { Export } from '@/api/types';
import { useReading } from '@/api/use-reading';
import { Link } from '@/components/link';
import { readExports } from '@/features/exports/lib/api';
import { PartState } from '@/features/feeds/components/part-state';
import type { PartProps } from '@/features/property-form/lib/part';
import { useRetryFocus } from '@/features/update-property/components/use-retry-focus';
import { formatAgo, formatNumber } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { managePath } from '@/i18n/paths';
import type { Messages } from '@/i18n/words';
import type { StatisticsProps } from './statistics';

type Words = OwnerMessages['statistics']['readers'];
type PlatformNames = Messages['calendar']['platform'];

type CalendarReadersProps = PartProps & Pick<StatisticsProps, 'platform' | 'states'> & { messages: Words };

/** Who reads the calendar of a home: the addresses that were made under "Export". */
export function CalendarReaders({ messages, platform, states, ...part }: CalendarReadersProps) {
  const { locale, homeId, onEnded } = part;
  const id = useId();
  const ask = useCallback(() => readExports(homeId, locale), [homeId, locale]);
  const { reading, retries, again } = useReading(ask, onEnded);
  const heading = useRetryFocus(retries);
  return (
    <section aria-labelledby={id} className="mt-10">
      <h3 ref={heading} id={id} tabIndex={-1} className="text-22 outline-none">
        {messages.title}
      </h3>
      {reading.kind === 'read' ? (
        <ReaderTable locale={locale} messages={messages} platform={platform} items={reading.value.items} />
      ) : (
        <PartState
          failed={reading.kind === 'failed' ? reading.answer : null}
          words={states}
          onRetry={again}
        />
      )}
      <Link
        href={managePath(locale, homeId, new URLSearchParams({ tab: 'export' }))}
        className="link-quiet mt-2 inline-flex min-h-11 items-center font-semibold"
      >
        {messages.link}
      </Link>
    </section>
  );
}

type ReaderTableProps = {
  locale: Locale;
  messages: Words;
  platform: PlatformNames;
  items: readonly Export[];
};

export function ReaderTable({ locale, messages, platform, items }: ReaderTableProps) {
  if (items.length === 0) return <p className="mt-2 max-w-[62ch]">{messages.none}</p>;
  const now = new Date();
  return (
    <>
      <p className="mt-2 max-w-[62ch]">{messages.text}</p>
      <table className="mt-4 w-full max-w-[36rem]">
        <caption className="sr-only">{messages.title}</caption>
        <thead>
          <tr className="text-left text-14">
            <th scope="col" className="py-2 pr-3">
              {messages.reader}
            </th>
            <th scope="col" className="py-2 pl-3 text-right">
              {messages.reads}
            </th>
            <th scope="col" className="py-2 pl-3 text-right">
              {messages.last}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, subscriber, changeovers, name, reads, lastReadAt }) => (
            <tr key={id} className="border-t border-line">
              <th scope="row" className="py-2 pr-3 text-left font-normal wrap-anywhere">
                {changeovers ? messages.cleaner : platform[subscriber]}
                <span className="block text-14 text-ink-2">{name}</span>
              </th>
              <td className="py-2 pl-3 text-right tabular-nums">{formatNumber(locale, reads)}</td>
              <td className="py-2 pl-3 text-right">
                {lastReadAt ? (
                  <time dateTime={lastReadAt}>{formatAgo(locale, lastReadAt, now)}</time>
                ) : (
                  messages.never
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
