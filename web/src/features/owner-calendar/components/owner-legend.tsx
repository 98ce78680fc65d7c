import { PLATFORM_VALUES } from '@/api/limits.gen';
import { LegendDay, LegendPlatform } from '@/features/calendar/components/legend';
import type { Words } from '../lib/words';

const KINDS = ['available', 'booked', 'ownerBlock', 'askOwner', 'outsideWindow', 'past'] as const;

/** What the days of the calendar look like, and the colours of the platforms. */
export function OwnerLegend({ words: { messages, platform } }: { words: Words }) {
  const { legend } = messages;
  const list = 'legend flex flex-wrap';
  return (
    <div className="mt-4 grid gap-2">
      <ul className={list} aria-label={legend.title}>
        {KINDS.map((kind) => (
          <LegendDay key={kind} kind={kind === 'booked' ? 'taken' : kind} label={legend[kind]} />
        ))}
      </ul>
      <ul className={list} aria-label={legend.platforms}>
        {PLATFORM_VALUES.map((each) => (
          <LegendPlatform key={each} platform={each} label={platform[each]} />
        ))}
      </ul>
    </div>
  );
}
