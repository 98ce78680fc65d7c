import { Tier } from '@/features/calendar/components/tier';
import { formatPercent } from '@/i18n/format';
import { fill, plural } from '@/i18n/words';
import type { Share } from '../lib/share';
import type { Words } from '../lib/words';

/** How much of the year is available. */
export function YearShare({ words: { locale, messages }, share }: { words: Words; share: Share }) {
  const { title, percent, tier, unknown } = messages.share;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line pt-5">
      <div className="min-w-0 grow basis-64">
        <h3 className="text-19">{title}</h3>
        <p className="text-ink-2">{tier[share.tier]}</p>
        {share.unknown > 0 && <p className="text-14 text-ink-2">{plural(locale, unknown, share.unknown)}</p>}
      </div>
      <Tier
        tier={share.tier}
        percent={share.percent}
        text={fill(percent, { percent: formatPercent(locale, share.percent) })}
      />
    </div>
  );
}
