import { useEffect, useRef, useState } from 'react';
import { MapSources } from '@/features/map/components/map-sources';
import type { PinMap as OpenedMap } from '@/features/map/lib/open-pin-map';
import type { HomePoint } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, type Messages } from '@/i18n/words';
import { Button } from '@/ui/button';
import type { Spot } from '../lib/point';
import type { Start } from '../lib/start';

type PinMapProps = {
  locale: Locale;
  point: HomePoint | null;
  start: Start;
  /** The address of a style with streets, if the site has one. */
  streets: string | null;
  onMove: (spot: Spot, metresPerPixel: number) => void;
  messages: OwnerMessages['location']['pin'];
  map: Messages['map'];
};

/** How far a button moves the pin. */
const STEP_PX = 10;
const DIRECTIONS = [
  ['north', 0, -STEP_PX],
  ['south', 0, STEP_PX],
  ['west', -STEP_PX, 0],
  ['east', STEP_PX, 0],
] as const;

/** A map on which the pin of the home is set. It is opened by a button, because it brings much with it. */
export function PinMap({ locale, point, start, streets, onMove, messages, map }: PinMapProps) {
  const [state, setState] = useState<'closed' | 'opening' | 'open' | 'failed'>('closed');
  const container = useRef<HTMLDivElement>(null);
  const opened = useRef<OpenedMap>(null);
  // The map calls what this is at the time.
  const latest = useRef({ onMove, start, point });
  useEffect(() => {
    latest.current = { onMove, start, point };
  }, [onMove, start, point]);
  useEffect(
    () => () => {
      opened.current?.remove();
      opened.current = null;
    },
    [],
  );
  useEffect(() => opened.current?.show(point, point?.accuracyM ?? 0), [point]);

  const open = async () => {
    if (state === 'opening' || !container.current) return;
    setState('opening');
    try {
      const { openPinMap } = await import('@/features/map/lib/open-pin-map');
      const found = await openPinMap({
        container: container.current,
        locale,
        start: latest.current.start,
        label: messages.label,
        streets,
        messages: { ...map, title: messages.map },
        onMove: (spot, metresPerPixel) => latest.current.onMove(spot, metresPerPixel),
      });
      // The owner may have left the step in the meantime.
      if (!container.current?.isConnected) return found.remove();
      opened.current = found;
      // An answer may have moved the point in the meantime.
      const { point } = latest.current;
      found.show(point, point?.accuracyM ?? 0);
      setState('open');
      found.focus();
    } catch {
      // Most often WebGL is missing. The other ways of setting the point remain.
      container.current?.replaceChildren();
      setState('failed');
    }
  };

  return (
    <div>
      <div className="place-map pin-map" hidden={state === 'closed' || state === 'failed'}>
        <div className="place-map-canvas">
          <div ref={container} className="size-full" />
        </div>
      </div>
      {state === 'open' ? (
        <>
          <p className="mt-3 max-w-[62ch] text-14 text-ink-2">{messages.help}</p>
          <fieldset className="mt-2 flex flex-wrap gap-2">
            <legend className="sr-only">{messages.move}</legend>
            {point &&
              DIRECTIONS.map(([direction, right, down]) => (
                <Button key={direction} onClick={() => opened.current?.nudge(right, down)}>
                  {messages[direction]}
                </Button>
              ))}
            <Button onClick={() => opened.current?.drop()}>{messages.drop}</Button>
          </fieldset>
          <MapSources map={map} className="mt-1" />
        </>
      ) : (
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button aria-busy={state === 'opening'} onClick={() => void open()}>
            {messages.open}
          </Button>
          {streets && (
            <span className="text-14 text-ink-2">{fill(map.streets, { host: new URL(streets).host })}</span>
          )}
        </div>
      )}
      <p role="status" className={state === 'failed' ? 'mt-2 text-14' : 'sr-only'}>
        {state === 'opening' ? messages.opening : state === 'failed' ? messages.failed : ''}
      </p>
    </div>
  );
}
