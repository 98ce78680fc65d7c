import { type Map as MapLibreMap, Marker } from 'maplibre-gl';
import type { Cluster } from '@/api/types';
import { type MapRequest, openMap } from '@/features/map/lib/open-map';
import { type Box, middleOf } from '@/features/search/lib/box';
import { type Pin, pinKey } from './pins';
import { type Placed, withoutOverlaps } from './spread';

type ResultsMapRequest = Omit<MapRequest, 'circle' | 'view'> & {
  /** The part of the map that is shown first. */
  box: Box;
  /** Whether the map fills the screen, so that one finger moves it and not the page. */
  isWholeScreen: boolean;
  pinOf: (cluster: Cluster) => Pin;
  /** Called with what is seen, and whether a visitor moved the map there. */
  onView: (box: Box, zoom: number, isByVisitor: boolean) => void;
  /** Called when a visitor presses the pin of a home, or the first of homes that no zoom tells apart. */
  onPick: (cluster: Cluster) => void;
  /** Called with the home at whose pin a visitor points, or with none. */
  onPoint: (id: string | null) => void;
};

/** A map with the homes of a search. */
export type ResultsMap = {
  readonly show: (clusters: readonly Cluster[]) => void;
  /** Marks the pin of a home, or that in which it is. */
  readonly mark: (id: string | null) => void;
  readonly frame: (box: Box) => void;
  readonly focus: () => void;
  readonly remove: () => void;
};

type ShownPin = {
  /** The home or cluster that the pin stands for now. */
  placed: Placed;
  readonly element: HTMLElement;
  readonly marker: Marker;
};

/** Close enough to tell homes of one town apart, and not so close that a home seems to be at one house. */
const CLOSEST = 14;
/** How much closer a cluster brings the map. */
const CLUSTER_STEP = 2;

/** Opens a map of the homes that a search finds. It brings MapLibre and fails like `openMap`. */
export async function openResultsMap({
  box,
  isWholeScreen,
  pinOf,
  onView,
  onPick,
  onPoint,
  ...request
}: ResultsMapRequest): Promise<ResultsMap> {
  const view = { middle: middleOf(box), first: 5, closest: CLOSEST };
  const map = await openMap({ ...request, view, circle: null });
  if (isWholeScreen) map.cooperativeGestures.disable();
  const pins = new Map<string, ShownPin>();

  let shown: readonly Cluster[] = [];
  let marked: string | null = null;

  const add = (placed: Placed): ShownPin => {
    const { id } = placed.cluster;
    const element = pinButton(pinOf(placed.cluster), id);
    const pin = { placed, element, marker: new Marker({ element }) };
    element.addEventListener('click', (event) => {
      // Otherwise the map would take it as a press on the sea.
      event.stopPropagation();
      const { cluster, members } = pin.placed;
      if (id === null && map.getZoom() < CLOSEST) return zoomTo(map, cluster, event);
      onPick(members.find((member) => member.id !== null) ?? members[0] ?? cluster);
    });
    for (const name of ['pointerenter', 'focus']) element.addEventListener(name, () => onPoint(id));
    for (const name of ['pointerleave', 'blur']) element.addEventListener(name, () => onPoint(null));
    pin.marker.setLngLat(map.unproject([placed.x, placed.y])).addTo(map);
    return pin;
  };
  const drawMark = () => {
    for (const { element, placed } of pins.values())
      element.toggleAttribute(
        'data-marked',
        marked !== null && placed.members.some(({ id }) => id === marked),
      );
  };
  const draw = () => {
    const apart = withoutOverlaps(
      shown.map((cluster) => ({ cluster, members: [cluster], ...pixelOf(map, cluster) })),
      (cluster) => pinOf(cluster).text,
    );
    const wanted = new Map(apart.map((placed) => [pinKey(placed.cluster), placed]));
    for (const [key, pin] of pins) {
      if (wanted.has(key)) continue;
      const hasFocus = pin.element === document.activeElement;
      pin.marker.remove();
      pins.delete(key);
      // A cluster that was pressed is gone once its homes are shown.
      if (hasFocus) focus();
    }
    for (const [key, placed] of wanted) {
      const known = pins.get(key);
      // A pin that remains keeps the focus; its price may be that of other dates.
      if (known) {
        known.placed = placed;
        dress(known.element, pinOf(placed.cluster));
      } else pins.set(key, add(placed));
    }
    drawMark();
  };
  const focus = () => map.getCanvas().focus({ preventScroll: true });
  const frame = ({ west, south, east, north }: Box) =>
    map.fitBounds([west, south, east, north], { maxZoom: CLOSEST, animate: false });
  const tell = (isByVisitor: boolean) => onView(boxInView(map), map.getZoom(), isByVisitor);

  frame(box);
  // A move that a visitor made has the visitor's event.
  map.on('zoomend', draw);
  map.on('moveend', (event) => tell('originalEvent' in event && Boolean(event.originalEvent)));
  tell(false);

  return {
    show: (clusters) => {
      shown = clusters;
      draw();
    },
    mark: (id) => {
      marked = id;
      drawMark();
    },
    frame,
    focus,
    remove: () => map.remove(),
  };
}

function pinButton(pin: Pin, id: string | null): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'map-pin';
  if (id === null) button.dataset.cluster = '';
  dress(button, pin);
  return button;
}

function dress(button: HTMLElement, { text, label }: Pin) {
  button.textContent = text;
  button.setAttribute('aria-label', label);
}

function pixelOf(map: MapLibreMap, { coordinates }: Cluster): { x: number; y: number } {
  const { x, y } = map.project({ lat: coordinates.latitude, lng: coordinates.longitude });
  return { x, y };
}

function zoomTo(map: MapLibreMap, { coordinates }: Cluster, originalEvent: Event) {
  const { latitude: lat, longitude: lng } = coordinates;
  const zoom = Math.min(map.getZoom() + CLUSTER_STEP, CLOSEST);
  map.easeTo({ center: { lat, lng }, zoom }, { originalEvent });
}

function boxInView(map: MapLibreMap): Box {
  const bounds = map.getBounds();
  return {
    west: Math.max(-180, bounds.getWest()),
    south: Math.max(-90, bounds.getSouth()),
    east: Math.min(180, bounds.getEast()),
    north: Math.min(90, bounds.getNorth()),
  };
}
