'use client';

import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { themeStore } from '@/features/theme/lib/store';
import { DARK_MEDIA } from '@/features/theme/lib/theme';
import type { Locale } from '@/i18n/locale';
import { fill, type Messages } from '@/i18n/words';
import { useStored } from '@/storage/use-stored';
import { Button } from '@/ui/button';
import { circleView, googleMapsAddress, type Point, pictureAddress } from '../lib/place';

type PlaceMapProps = {
  locale: Locale;
  propertyId: string;
  name: string;
  /** The town of the home. */
  place: string;
  point: Point;
  /** The address of a style with streets, if the site has one. */
  streets: string | null;
  messages: Omit<Messages['map'], 'about' | 'updating' | 'coast' | 'sources'>;
};

/** How often a picture that does not load is asked for again, and how long after each failure. */
const RETRIES = 2;
const RETRY_AFTER_MS = 1_000;

/** A small map of where a home is, about. A button turns it into one that can be moved. */
export function PlaceMap({ locale, propertyId, name, place, point, streets, messages }: PlaceMapProps) {
  const [state, setState] = useState<'picture' | 'opening' | 'open' | 'failed'>('picture');
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<MapLibreMap>(null);
  useEffect(
    () => () => {
      map.current?.remove();
      map.current = null;
    },
    [],
  );

  const open = async () => {
    if (state === 'opening' || !container.current) return;
    setState('opening');
    try {
      const { openMap } = await import('../lib/open-map');
      const view = circleView(point, streets !== null);
      const opened = await openMap({
        container: container.current,
        locale,
        view,
        circle: point,
        streets,
        messages,
      });
      // The guest may have left the page in the meantime.
      if (!container.current?.isConnected) return opened.remove();
      map.current = opened;
      setState('open');
      opened.getCanvas().focus({ preventScroll: true });
    } catch {
      // The picture remains, and the guest is told and may try again. Nothing of this is worth a report: most often
      // WebGL is missing.
      container.current?.replaceChildren();
      setState('failed');
    }
  };

  return (
    <>
      <div className="place-map">
        {state !== 'open' && (
          <PlacePicture
            locale={locale}
            propertyId={propertyId}
            name={name}
            alternative={fill(messages.alternative, { place })}
            messages={messages}
          />
        )}
        <div className="place-map-canvas" hidden={state !== 'open' && state !== 'opening'}>
          <div ref={container} className="size-full" />
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        {state !== 'open' && (
          <Button
            className="needs-script no-print"
            aria-busy={state === 'opening'}
            onClick={() => void open()}
          >
            {messages.explore}
          </Button>
        )}
        <a
          href={googleMapsAddress(point)}
          target="_blank"
          rel="noopener noreferrer"
          className="no-print inline-flex min-h-11 items-center underline"
        >
          {messages.google} <span className="sr-only">{messages.newTab}</span>
        </a>
        {streets && state !== 'open' && (
          <span className="needs-script no-print text-14 text-ink-2">
            {fill(messages.streets, { host: new URL(streets).host })}
          </span>
        )}
        <span role="status">
          {state === 'opening' ? messages.opening : state === 'failed' ? messages.failed : ''}
        </span>
      </div>
    </>
  );
}

type PlacePictureProps = Pick<PlaceMapProps, 'locale' | 'propertyId' | 'name' | 'messages'> & {
  alternative: string;
};

/** The picture of the map. If it does not load, it is asked for again, and then its place says what it would show. */
function PlacePicture({ locale, propertyId, name, alternative, messages }: PlacePictureProps) {
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

  if (attempt > RETRIES) {
    return (
      <div className="grid size-full place-content-center gap-1 p-6 text-center">
        <p className="font-semibold">{name}</p>
        <p>{messages.approximate}</p>
      </div>
    );
  }
  return (
    <picture key={attempt}>
      <source media={DARK_MEDIA[theme]} srcSet={pictureAddress(propertyId, 'dark', locale, attempt)} />
      <img
        ref={image}
        src={pictureAddress(propertyId, 'light', locale, attempt)}
        width={400}
        height={300}
        loading="lazy"
        alt={alternative}
        className="size-full"
        onError={() => setBroken(true)}
      />
    </picture>
  );
}
