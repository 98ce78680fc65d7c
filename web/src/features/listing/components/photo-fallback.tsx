'use client';

import { useEffect } from 'react';
import { DEFAULT_PHOTO } from '../lib/photo';

function replace(image: HTMLImageElement) {
  if (image.dataset.photo === undefined || image.dataset.photo === 'missing') return;
  image.dataset.photo = 'missing';
  for (const source of image.closest('picture')?.querySelectorAll('source') ?? [])
    source.removeAttribute('srcset');
  image.removeAttribute('srcset');
  image.src = DEFAULT_PHOTO;
}

/** Shows the default picture for every photo that fails to load, also for those that failed before this ran. */
export function PhotoFallback() {
  useEffect(() => {
    const onError = (event: Event) => {
      if (event.target instanceof HTMLImageElement) replace(event.target);
    };
    // Load errors do not bubble, but they can be captured.
    document.addEventListener('error', onError, true);
    for (const image of document.querySelectorAll<HTMLImageElement>('img[data-photo]')) {
      if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '') replace(image);
    }
    return () => document.removeEventListener('error', onError, true);
  }, []);
  return null;
}
