'use client';

import { Icon } from '@/components/icons';
import { Link } from '@/components/link';
import type { Locale } from '@/i18n/locale';
import { favouritesPath } from '@/i18n/paths';
import { plural } from '@/i18n/words';
import { useStored } from '@/storage/use-stored';
import { favouritesStore } from '../lib/store';

type FavouritesLinkProps = {
  locale: Locale;
  words: { none: string; one: string; other: string };
  className?: string;
};

/** Leads to the favourites, with their number. The number lies over the heart, so that nothing moves when it appears. */
export function FavouritesLink({ locale, words, className = '' }: FavouritesLinkProps) {
  const count = useStored(favouritesStore).length;
  return (
    <Link
      href={favouritesPath(locale)}
      aria-label={count > 0 ? plural(locale, words, count) : words.none}
      className={`relative grid size-11 shrink-0 place-items-center rounded-chip text-ink-2 transition-colors duration-150 hover:text-ink ${className}`}
    >
      <Icon name="heart" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-5 rounded-full bg-sea px-1 text-center text-[0.75rem] leading-5 font-semibold text-on-sea tabular-nums"
        >
          {count}
        </span>
      )}
    </Link>
  );
}
