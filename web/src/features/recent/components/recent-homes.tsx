'use client';

import { useState } from 'react';
import { Link } from '@/components/link';
import { Photo } from '@/features/listing/components/photo';
import type { Locale } from '@/i18n/locale';
import { propertyPath } from '@/i18n/paths';
import type { SiteMessages } from '@/i18n/site-words';
import { useStored } from '@/storage/use-stored';
import { Button } from '@/ui/button';
import { recentStore } from '../lib/store';

type RecentHomesProps = { locale: Locale; words: SiteMessages['favourites']['recent'] };

const SHOWN = 6;
const SIZES = '(min-width: 1024px) 190px, (min-width: 640px) 30vw, 45vw';

/** The button that was pressed is gone, and the focus with it. */
const focusIt = (element: HTMLElement | null) => element?.focus();

/** The homes that were viewed in this browser. It belongs at the end of a page, because it appears once scripts run. */
export function RecentHomes({ locale, words }: RecentHomesProps) {
  const homes = useStored(recentStore).slice(0, SHOWN);
  const [isCleared, setIsCleared] = useState(false);
  const clear = () => {
    recentStore.set([]);
    setIsCleared(true);
  };
  if (homes.length === 0) {
    return (
      <p role="status" tabIndex={-1} ref={isCleared ? focusIt : undefined} className="page outline-none">
        {isCleared ? words.cleared : ''}
      </p>
    );
  }
  return (
    <section aria-labelledby="recent-title" className="page no-print mt-20">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id="recent-title" className="text-30">
            {words.title}
          </h2>
          <p className="mt-1 text-ink-2">{words.text}</p>
        </div>
        <Button look="link" className="font-semibold" onClick={clear}>
          {words.clear}
        </Button>
      </div>
      <ul className="mt-5 grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-6">
        {homes.map(({ id, name, city, photo }) => (
          <li key={id}>
            <article className="relative">
              <div className="relative aspect-[4/3] overflow-hidden rounded-card bg-hatch">
                <Photo photo={photo ?? undefined} alt="" sizes={SIZES} />
              </div>
              <h3 className="mt-2 font-sans text-16 font-semibold tracking-normal">
                <Link
                  href={propertyPath(locale, id)}
                  className="after:absolute after:inset-0 after:rounded-card"
                >
                  {name}
                </Link>
              </h3>
              <p className="text-14 text-ink-2">{city}</p>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
