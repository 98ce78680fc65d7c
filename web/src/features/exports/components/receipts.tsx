import { useCallback } from 'react';
import type { ExportRead } from '@/api/types';
import { ReadOnOpen } from '@/features/feeds/components/read-on-open';
import { clockTime } from '@/features/feeds/lib/health';
import type { PartProps } from '@/features/property-form/lib/part';
import type { OwnerMessages } from '@/i18n/owner-words';
import { readReceipts } from '../lib/api';

type ReceiptsProps = { part: PartProps; exportId: string; name: string; messages: OwnerMessages['exports'] };

/** The newest reads of an address. */
export function Receipts({ part, exportId, name, messages }: ReceiptsProps) {
  const { locale, homeId, onEnded } = part;
  const { receipts, unnamed } = messages.card;
  const ask = useCallback(() => readReceipts(homeId, exportId, locale), [homeId, exportId, locale]);
  return (
    <ReadOnOpen title={receipts} name={name} ask={ask} onEnded={onEnded} words={messages}>
      {({ items }) => <ReceiptList locale={locale} reads={items} unnamed={unnamed} />}
    </ReadOnOpen>
  );
}

type ReceiptListProps = { locale: PartProps['locale']; reads: readonly ExportRead[]; unnamed: string };

function ReceiptList({ locale, reads, unnamed }: ReceiptListProps) {
  const now = new Date();
  return (
    <ol className="mt-1 space-y-1 text-14">
      {reads.map(({ readAt, reader }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two readers may come at the same instant, and the list never changes
        <li key={`${readAt} ${index}`} className="wrap-anywhere">
          <time dateTime={readAt}>{clockTime(locale, readAt, now)}</time>, {reader ?? unnamed}
        </li>
      ))}
    </ol>
  );
}
