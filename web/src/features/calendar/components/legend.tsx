'use client';

import type { CalendarPlatform } from '@/api/types';
import { PlatformMark } from './platform-mark';

/** What a kind of day looks like. */
export function LegendDay({ kind, label }: { kind: string; label: string }) {
  return (
    <li>
      <span className="legend-day" data-kind={kind} aria-hidden="true" />
      {label}
    </li>
  );
}

/** What the mark of a platform looks like. */
export function LegendPlatform({ platform, label }: { platform: CalendarPlatform; label: string }) {
  return (
    <li>
      <span aria-hidden="true">
        <PlatformMark platform={platform} />
      </span>
      {label}
    </li>
  );
}
