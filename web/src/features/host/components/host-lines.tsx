import type { Locale } from '@/i18n/locale';
import type { SiteMessages } from '@/i18n/site-words';
import { hostLines } from '../lib/host';
import type { Host } from '../lib/shapes';

type HostLinesProps = {
  locale: Locale;
  host: Host;
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
