import type { Point } from '@/api/types';
import { formatNumber } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { pointText } from '../lib/point';

type Words = OwnerMessages['dashboard']['coordinates'];

type PointLinkProps = { words: Pick<Words, 'map' | 'newTab'>; point: Point | null; none: string };

/** A point that opens on a map. */
export function PointLink({ words, point, none }: PointLinkProps) {
  const text = pointText(point);
  if (text === null) return none;
  return (
    <a
      href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noreferrer"
      className="link-quiet"
    >
      {text}
      <span className="sr-only">
        {words.map} {words.newTab}
      </span>
    </a>
  );
}

/** `50 m`, `1 km`. */
export function distanceText(
  locale: Locale,
  words: Pick<Words, 'metres' | 'kilometres'>,
  metres: number,
): string {
  return metres < 1000
    ? fill(words.metres, { count: formatNumber(locale, metres) })
    : fill(words.kilometres, { count: formatNumber(locale, metres / 1000) });
}
