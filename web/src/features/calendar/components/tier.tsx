'use client';

type TierProps = { tier: string; percent: number; text: string };

/** How much is available, in words and as a line. */
export function Tier({ tier, percent, text }: TierProps) {
  return (
    <div className="w-44">
      <p className="tier text-right font-semibold" data-tier={tier}>
        {text}
      </p>
      {/* Drawn with attributes: the page's policy allows no inline styles. */}
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className="mt-1.5 h-2 w-full rounded-full"
        aria-hidden="true"
      >
        <rect width="100" height="4" className="fill-line" />
        <rect width={percent} height="4" className="fill-sea" />
      </svg>
    </div>
  );
}
