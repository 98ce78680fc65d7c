import type { CalendarPlatform } from '@/api/types';

/**
 * A platform's mark: its colour and, from the style sheet, a letter, for those who do not see the colours
 * apart. Words beside it say the same, so it is nothing to assistive technology.
 */
export function PlatformMark({ platform }: { platform: CalendarPlatform }) {
  return <span className="platform-mark" data-platform={platform} />;
}
