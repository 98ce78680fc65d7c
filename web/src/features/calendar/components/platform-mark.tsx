import type { CalendarPlatform } from '@/api/types';

/**
 * A platform's mark: a colour and, from the style sheet, a letter for guests who cannot tell the colours apart. Text
 * beside it says the same, so it has no role for assistive technology.
 */
export function PlatformMark({ platform }: { platform: CalendarPlatform }) {
  return <span className="platform-mark" data-platform={platform} />;
}
