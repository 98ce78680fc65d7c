import type { Locale } from '@/i18n/locale';
import type { SiteMessages } from '@/i18n/site-words';
import { type Wanted, wantedRows } from '../lib/search';

type WantedFactsProps = { locale: Locale; wanted: Wanted; words: SiteMessages['alerts']['form'] };

export function WantedFacts({ locale, wanted, words }: WantedFactsProps) {
  return (
    <dl className="mt-4 max-w-[62ch] divide-y divide-line border-y border-line">
      {wantedRows(locale, words, wanted).map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-6 py-3">
          <dt className="text-ink-2">{label}</dt>
          <dd className="font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
