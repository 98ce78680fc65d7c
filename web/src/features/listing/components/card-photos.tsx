'use client';

import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useQuery } from '@/api/use-query';
import type { Locale } from '@/i18n/locale';
import { findCardPhotos } from '../lib/card';
import { CARD_SIZES, type PhotoFile } from '../lib/photo';
import { Photo } from './photo';

type CardPhotosProps = {
  locale: Locale;
  propertyId: string;
  href: string;
  label: string;
  previous: string;
  next: string;
  /** Those that are known: of a list only the first. */
  photos: readonly [PhotoFile, ...PhotoFile[]];
  /** How many photos there are to turn to. */
  count: number;
  /** Whether the first photo is preloaded. */
  priority: boolean | undefined;
};

/**
 * The photos of a card, to swipe through, with arrows for a pointer. They link to the same page as the card's title,
 * which keyboards and screen readers use, and leave a press to it: a list has a hundred of them, and each `Link` of Next
 * takes time when a page becomes live. The others are asked for when a guest turns to the card, because browsers load pictures
 * beside a strip early, and on a slow line that is most of a page. Until then one link holds their places.
 */
export function CardPhotos(props: CardPhotosProps) {
  const { locale, propertyId, href, label, previous, next, photos, count, priority } = props;
  const strip = useRef<HTMLElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  const isAsked = isWanted && photos.length < count;
  const { value: found, again } = useQuery(isAsked ? propertyId : null, (id, signal) =>
    findCardPhotos(id, locale, signal),
  );
  const want = () => setIsWanted(true);
  /** What failed is asked again at a press, not at each move of a swipe. */
  const wantAgain = () => {
    if (found === null) again();
    want();
  };
  const isWaiting = !isWanted || (isAsked && found === undefined);
  const shown = isWaiting ? [photos[0], null] : found?.length ? found : photos;
  // A guest may have swiped before the page was live. What is far from the screen would be laid out to know.
  useEffect(() => {
    const { current } = strip;
    if (!current || current.checkVisibility?.({ contentVisibilityAuto: true }) === false) return;
    if (current.scrollLeft > 0) setIsWanted(true);
  }, []);
  const step = (direction: 1 | -1) => {
    const { current } = strip;
    current?.scrollBy({ left: direction * current.clientWidth, behavior: 'smooth' });
  };
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    const title = event.currentTarget.closest('article')?.querySelector<HTMLElement>('[data-card-title]');
    if (!title || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    title.click();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only has the other photos loaded
    <div className="card-photos" onFocus={wantAgain} onScrollCapture={want}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={strip} className="card-strip" tabIndex={0} aria-label={label}>
        {/* biome-ignore-start lint/a11y/useAnchorContent: the title is the same link, with a text */}
        {shown.map((photo, index) => (
          <a
            key={photo?.hash ?? 'others'}
            href={href}
            onClick={follow}
            tabIndex={-1}
            aria-hidden="true"
            className="card-photo"
            data-places={photo ? undefined : count - 1}
          >
            {photo && <Photo photo={photo} alt="" sizes={CARD_SIZES} priority={priority && index === 0} />}
          </a>
        ))}
        {/* biome-ignore-end lint/a11y/useAnchorContent: the title is the same link, with a text */}
      </section>
      <StepButton side="left" label={previous} onNear={wantAgain} onStep={() => step(-1)} />
      <StepButton side="right" label={next} onNear={wantAgain} onStep={() => step(1)} />
    </div>
  );
}

type StepButtonProps = {
  side: 'left' | 'right';
  label: string;
  /** A pointer comes near. */
  onNear: () => void;
  onStep: () => void;
};

function StepButton({ side, label, onNear, onStep }: StepButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      data-side={side}
      className="card-step"
      onPointerEnter={onNear}
      onClick={onStep}
    />
  );
}
