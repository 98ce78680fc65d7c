import 'maplibre-gl/dist/maplibre-gl.css';
import type { GeoJSON } from 'geojson';
import { Map as MapLibreMap, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import { onThemeChange } from '@/features/theme/lib/store';
import type { Locale } from '@/i18n/locale';
import type { Messages } from '@/i18n/words';
import type { MapView, Point } from './place';
import { home, homeLayers, type MapColors, mapStyle } from './style';

/** The land and names that every map is drawn from. */
const BASE = '/api/v1/map/base.json';

/** Time limit for our file, and again for the first drawing. */
const PATIENCE_MS = 20_000;

export type MapRequest = {
  container: HTMLElement;
  /** Where the buttons of the zoom stand, if not on the map. */
  buttons?: HTMLElement;
  locale: Locale;
  view: MapView;
  /** The middle of the circle in which a home is; `null` for a map without a circle. */
  circle: Point | null;
  /** The address of a style with streets, instead of our own. */
  streets: string | null;
  messages: Omit<Messages['map'], 'about' | 'updating' | 'coast' | 'sources'>;
};

/**
 * Opens a map that can be moved, and resolves when it is drawn. This file brings MapLibre, so it is imported only when
 * a visitor asks for the map. Fails without WebGL, and without an answer in time.
 */
export async function openMap({
  container,
  buttons,
  locale,
  view,
  circle,
  streets,
  messages,
}: MapRequest): Promise<MapLibreMap> {
  const base = streets ? null : await readBase();
  const ownStyle = () => (base ? mapStyle(base, circle, pageColors(), locale) : undefined);
  setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).toString());
  const map = new MapLibreMap({
    container,
    style: streets ?? ownStyle(),
    center: [view.middle.longitude, view.middle.latitude],
    zoom: view.first,
    minZoom: 2,
    maxZoom: view.closest,
    // Our own sources are named below the map; those of streets, by the control.
    attributionControl: streets ? {} : false,
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    locale: {
      'Map.Title': messages.title,
      'AttributionControl.ToggleAttribution': messages.attribution,
      'NavigationControl.ZoomIn': messages.zoomIn,
      'NavigationControl.ZoomOut': messages.zoomOut,
      'CooperativeGesturesHandler.WindowsHelpText': messages.scrollHelp,
      'CooperativeGesturesHandler.MacHelpText': messages.scrollHelpMac,
      'CooperativeGesturesHandler.MobileHelpText': messages.touchHelp,
    },
  });
  // A tile of the street map may be missing.
  await drawn(map, streets ? 'style.load' : 'load');
  if (streets && circle) {
    map.addSource('home', home(circle));
    for (const layer of homeLayers(pageColors().marker)) map.addLayer(layer);
  }
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  const zoom = new NavigationControl({ showCompass: false });
  if (buttons) buttons.replaceChildren(zoom.onAdd(map));
  else map.addControl(zoom);
  const endRepaints = onThemeChange(() => {
    const style = ownStyle();
    if (style) map.setStyle(style);
  });
  map.once('remove', () => {
    endRepaints();
    buttons?.replaceChildren();
  });
  return map;
}

/** The land and names of our own. Read here, because the policy lets the worker fetch nothing. */
async function readBase(): Promise<GeoJSON> {
  const answer = await fetch(BASE, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(`the base map was answered with ${answer.status}`);
  return answer.json();
}

/** Waits until a map is drawn for the first time, or its style is there. A map that is not drawn in time is removed. */
async function drawn(map: MapLibreMap, event: 'load' | 'style.load'): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      map.once(event, () => resolve());
      map.once('error', ({ error }) => reject(error));
      timer = setTimeout(() => reject(new Error('the map was not drawn in time')), PATIENCE_MS);
    });
  } catch (error) {
    map.remove();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The brand's colours for the theme that the page has now. */
function pageColors(): MapColors {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string, otherwise: string) =>
    style.getPropertyValue(`--brand-${name}`).trim() || otherwise;
  return {
    water: color('map-water', '#cccccc'),
    land: color('map-land', '#ffffff'),
    border: color('edge', '#808080'),
    text: color('ink', '#000000'),
    marker: color('sea', '#000080'),
  };
}
