import type { CalendarPlatform } from '@/api/types';

/** A letter for each platform beside its colour, for those who do not see the colours apart. */
const LETTERS: Record<CalendarPlatform, string> = {
  airbnb: 'A',
  booking: 'B',
  vrbo: 'V',
  manual: 'O',
  other: '·',
};

export function PlatformMark({ platform }: { platform: CalendarPlatform }) {
  return (
    <span className="platform-mark" data-platform={platform}>
      {LETTERS[platform]}
    </span>
  );
}
