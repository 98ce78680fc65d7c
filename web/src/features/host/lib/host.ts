import { find } from '@/api/find';
import type { HomeHost, PublicHost } from '@/api/types';
import { monthOf } from '@/features/stay/lib/day';
import { formatList, formatMonth, languageName } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { SiteMessages } from '@/i18n/site-words';
import { fill, plural } from '@/i18n/words';

type HostWords = SiteMessages['host'];

/** The address of who offers a home, and what they promise. */
export function homeHostAddress(propertyId: string): string {
  return `/api/v1/properties/${encodeURIComponent(propertyId)}/host`;
}

/** Who offers a home; `null` if there is nothing to tell, or no answer that can be used. */
export async function findHomeHost(
  address: string,
  locale: Locale,
  signal: AbortSignal,
): Promise<HomeHost | null> {
  const found = await find<HomeHost>(address, locale, signal);
  if (!found) return null;
  const { usuallyWithinHours, host, saving, phoneConfirmed } = found;
  return usuallyWithinHours || host || saving || phoneConfirmed ? found : null;
}

/** The most hours that are told as hours: nobody counts seventeen. */
const HOURS_MAX = 12;
const DAY = 24;

/** `Usually answers within 3 hours`, never less than it is. */
export function answersText(locale: Locale, words: HostWords['answers'], hours: number): string {
  if (hours <= HOURS_MAX) return plural(locale, words.hours, hours);
  return hours <= DAY ? words.day : words.twoDays;
}

/** What is known of a host, besides their words: `Speaks Spanish and English`. */
export function hostLines(
  locale: Locale,
  words: Pick<HostWords, 'speaks' | 'since' | 'confirmed'>,
  { languages, since }: Pick<PublicHost, 'languages' | 'since'>,
): string[] {
  const names = languages.map((code) => languageName(locale, code));
  return [
    ...(names.length > 0 ? [fill(words.speaks, { languages: formatList(locale, names) })] : []),
    fill(words.since, { month: formatMonth(locale, monthOf(since)) }),
    words.confirmed,
  ];
}
