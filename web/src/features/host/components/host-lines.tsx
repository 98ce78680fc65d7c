import type { PublicHost } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import type { SiteMessages } from '@/i18n/site-words';
import { hostLines } from '../lib/host';

type HostLinesProps = {
  locale: Locale;
  host: PublicHost;
  words: Pick<SiteMessages['host'], 'speaks' | 'since' | 'confirmed'>;
  className: string;
};

/** What is known of a host besides their words, a line each. */
export function HostLines({ locale, host, words, className }: HostLinesProps) {
  return (
    <ul className={className}>
      {hostLines(locale, words, host).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
