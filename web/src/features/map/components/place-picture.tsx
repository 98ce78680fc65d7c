'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { themeStore } from '@/features/theme/lib/store';
import { DARK_MEDIA } from '@/features/theme/lib/theme';
import type { Locale } from '@/i18n/locale';
import { useStored } from '@/storage/use-stored';
import { PICTURE_SIZES, type PictureSize, pictureAddress } from '../lib/place';

type PlacePictureProps = {
  locale: Locale;
  propertyId: string;
  size: PictureSize;
  alternative: string;
  className?: string;
  /** What stands in its place if it does not load. */
  otherwise: ReactNode;
};

/** How often a picture that does not load is asked for again, and how long after each failure. */
const RETRIES = 2;
const RETRY_AFTER_MS = 1_000;

/** A picture of the map around a home. If it does not load, it is asked for again. */
export function PlacePicture(props: PlacePictureProps) {
  const { locale, propertyId, size, alternative, className = 'size-full', otherwise } = props;
  const [attempt, setAttempt] = useState(0);
  const [isBroken, setBroken] = useState(false);
  const theme = useStored(themeStore);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // The picture may have failed before the page's scripts ran.
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0 && current.currentSrc !== '') setBroken(true);
  }, []);
  useEffect(() => {
    if (!isBroken) return;
    const again = () => {
      setBroken(false);
      setAttempt((failed) => failed + 1);
    };
    const timer = setTimeout(again, RETRY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isBroken]);

  if (attempt > RETRIES) return otherwise;
  const [width, height] = PICTURE_SIZES[size];
  const addressIn = (colors: 'light' | 'dark') => pictureAddress(propertyId, size, colors, locale, attempt);
  return (
    <picture key={attempt}>
      <source media={DARK_MEDIA[theme]} srcSet={addressIn('dark')} />
      <img
        ref={image}
        src={addressIn('light')}
        width={width}
        height={height}
        loading="lazy"
        alt={alternative}
        className={className}
        onError={() => setBroken(true)}
      />
    </picture>
  );
}
