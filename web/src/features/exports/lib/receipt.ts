import type { Export } from '@/api/types';
import { formatAgo } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';

/** Platforms read every few hours. One that did not for a day does not know what is booked here. */
const DAY_MS = 86_400_000;

/** When somebody last read an address, and whether that is too long ago. */
export type Receipt = { readonly text: string; readonly warning: string | null };

/** Without `warning`, nobody minds how old a read is: phones read when they like. */
type ReceiptWords = Omit<OwnerMessages['exports']['receipt'], 'warning'> & { readonly warning?: string };

export function receiptOf(
  locale: Locale,
  words: ReceiptWords,
  platform: string,
  { createdAt, lastReadAt }: Pick<Export, 'createdAt' | 'lastReadAt'>,
  now: Date,
): Receipt {
  const since = now.getTime() - Date.parse(lastReadAt ?? createdAt);
  const isLate = since >= DAY_MS;
  if (lastReadAt === null) {
    const ago = formatAgo(locale, createdAt, now);
    return {
      text: fill(words.never, { platform, ago }),
      warning: isLate ? fill(words.neverWarning, { platform }) : null,
    };
  }
  return {
    text: fill(words.read, { platform, ago: formatAgo(locale, lastReadAt, now) }),
    warning: isLate && words.warning ? fill(words.warning, { platform }) : null,
  };
}
