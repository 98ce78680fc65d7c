'use client';

import type { Precision } from '@/api/types';
import { Link } from '@/components/link';
import { useDesk } from '@/features/dashboard/components/operator';
import { distanceText } from '@/features/dashboard/components/point';
import { Screen } from '@/features/dashboard/components/screen';
import { pathOf } from '@/features/dashboard/lib/screens';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { PrecisionChip } from './precision-chip';

type Words = Pick<OwnerMessages['dashboard'], 'coordinates' | 'precision'>;

/** The specification's tiers, each with an address that is known so exactly. */
const TIERS: readonly [sample: keyof Words['precision']['samples'], level: Precision, radiusM: number][] = [
  ['building', 'exact', 10],
  ['street', 'exact', 50],
  ['quarter', 'area', 500],
  ['postcode', 'area', 1000],
  ['town', 'approximate', 5000],
];

/** Sample addresses with their precision. */
export function PrecisionScreen({ words }: { words: Words }) {
  const { locale } = useDesk();
  const { precision: text, coordinates } = words;
  return (
    <Screen title={text.title} text={text.text}>
      <ul className="mt-6 max-w-3xl border-t border-line">
        {TIERS.map(([sample, level, radiusM]) => (
          <li key={sample} className="border-b border-line py-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">{text.samples[sample]}</span>
              <PrecisionChip words={text} level={level} />
              <span className="text-ink-2">
                {fill(text.radius, { distance: distanceText(locale, coordinates, radiusM) })}
              </span>
            </p>
            <p className="mt-1">{text.means[sample]}</p>
          </li>
        ))}
      </ul>
      <p className="mt-4 max-w-[62ch]">{text.guests}</p>
      <p className="mt-4">
        <Link href={pathOf(locale, 'addressLookup')} className="button-quiet">
          {text.lookup}
        </Link>
      </p>
    </Screen>
  );
}
