import { Marker } from 'maplibre-gl';
import { type MapRequest, openMap } from './open-map';
import { metresPerPixel, type Point, pinView } from './place';

type PinMapRequest = Omit<MapRequest, 'circle' | 'view'> & {
  /** Where the pin is, or what the map shows before there is one. */
  start: { readonly point: Point; readonly accuracyM: number; readonly isPin: boolean };
  label: string;
  /** Called when the visitor has put the pin somewhere, with what a pixel was wide then. */
  onMove: (point: Point, metresPerPixel: number) => void;
};

/** A map with a pin that can be moved. */
export type PinMap = {
  /** Puts the pin where something else than the map says it is, or takes it away. */
  readonly show: (point: Point | null, accuracyM: number) => void;
  /** Moves the pin by pixels of the screen. */
  readonly nudge: (right: number, down: number) => void;
  /** Puts the pin in the middle of what is seen. */
  readonly drop: () => void;
  readonly focus: () => void;
  readonly remove: () => void;
};

/**
 * Opens a map with a pin that is dragged, moved with the arrow keys, or put where the map is pressed. It brings MapLibre
 * and fails like `openMap`.
 */
export async function openPinMap({ start, label, onMove, ...request }: PinMapRequest): Promise<PinMap> {
  const onStreets = request.streets !== null;
  const view = pinView(start.point, start.accuracyM, onStreets);
  const map = await openMap({ ...request, view, circle: null });
  // Every press puts the pin somewhere, so two of them must not zoom as well.
  map.doubleClickZoom.disable();
  // MapLibre's own pin is moved by its arrow keys. Its colour follows the theme.
  const pin = new Marker({ draggable: true, color: 'var(--brand-clay)', scale: 1.3 });
  const element = pin.getElement();
  element.setAttribute('aria-label', label);
  let isShown = false;

  const tell = () => {
    const { lat, lng } = pin.getLngLat().wrap();
    onMove({ latitude: lat, longitude: lng }, metresPerPixel(lat, map.getZoom()));
  };
  const put = (position: { lat: number; lng: number }) => {
    pin.setLngLat(position);
    if (!isShown) pin.addTo(map);
    isShown = true;
  };
  pin.on('dragend', tell);
  map.on('click', ({ lngLat, originalEvent }) => {
    if (originalEvent.target instanceof Node && element.contains(originalEvent.target)) return;
    put(lngLat);
    tell();
  });
  if (start.isPin) put({ lat: start.point.latitude, lng: start.point.longitude });

  return {
    show: (point, accuracyM) => {
      if (!point) {
        pin.remove();
        isShown = false;
        return;
      }
      const position = { lat: point.latitude, lng: point.longitude };
      put(position);
      if (!map.getBounds().contains(position)) {
        map.jumpTo({ center: position, zoom: pinView(point, accuracyM, onStreets).first });
      }
    },
    nudge: (right, down) => {
      if (!isShown) return;
      const { x, y } = map.project(pin.getLngLat());
      const moved = map.unproject([x + right, y + down]);
      put(moved);
      if (!map.getBounds().contains(moved)) map.jumpTo({ center: moved });
      tell();
    },
    drop: () => {
      put(map.getCenter());
      tell();
    },
    focus: () => (isShown ? element : map.getCanvas()).focus({ preventScroll: true }),
    remove: () => map.remove(),
  };
}
