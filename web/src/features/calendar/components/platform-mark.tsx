import type { CalendarPlatform } from '@/api/types';

/** Maximum number of marks in a day; a '+' stands for the rest. */
const MARKS_PER_DAY = 2;

/**
 * A platform's mark: a colour and, from the style sheet, a letter for guests who cannot tell the colours apart. Text
 * beside it says the same, so it has no role for assistive technology.
 */
export function PlatformMark({ platform }: { platform: CalendarPlatform }) {
  return <span data-platform={platform} />;
}

/** The marks of the platforms that take a day, within what has a name that says so. */
export function PlatformMarks({ platforms }: { platforms: readonly CalendarPlatform[] }) {
  const [first, ...others] = platforms;
  // Most days have one, which needs no box around it: a page has sixty days.
  if (first && others.length === 0) return <PlatformMark platform={first} />;
  return (
    <span className="marks">
      {platforms.slice(0, MARKS_PER_DAY).map((platform) => (
        <PlatformMark key={platform} platform={platform} />
      ))}
      {platforms.length > MARKS_PER_DAY && <span className="text-[0.625rem] leading-3.5 font-bold">+</span>}
    </span>
  );
}
