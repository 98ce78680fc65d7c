'use client';

import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import type { Locale } from '@/i18n/locale';
import { fill, type Messages } from '@/i18n/words';
import { Button } from '@/ui/button';
import { circleView, googleMapsAddress, type Point } from '../lib/place';
import { PlacePicture } from './place-picture';

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
            size="large"
            alternative={fill(messages.alternative, { place })}
            otherwise={
              <div className="grid size-full place-content-center gap-1 p-6 text-center">
                <p className="font-semibold">{name}</p>
                <p>{messages.approximate}</p>
              </div>
            }
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
