import { useSyncExternalStore } from 'react';

/** From this width on, results.css has a place for the button of the map among the tools of the list. */
const WIDE = '(min-width: 1024px)';

/** Where the button of the map stands; `null` where it floats over the list. */
export function useMapPlace(): Element | null {
  return useSyncExternalStore(onWidth, placeOf, () => null);
}

function onWidth(tell: () => void) {
  const wide = matchMedia(WIDE);
  wide.addEventListener('change', tell);
  return () => wide.removeEventListener('change', tell);
}

const placeOf = () => (matchMedia(WIDE).matches ? document.querySelector('[data-map-place]') : null);
