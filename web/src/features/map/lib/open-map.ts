import 'maplibre-gl/dist/maplibre-gl.css';
import type { GeoJSON } from 'geojson';
import { Map as MapLibreMap, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import type { Locale } from '@/i18n/locale';
import type { Messages } from '@/i18n/words';
import { type Point, zooms } from './place';
import { type MapColors, mapStyle } from './style';

/** The land and names that every map is drawn from. */
const BASE = '/api/v1/map/base.json';

type MapRequest = { container: HTMLElement; locale: Locale; point: Point; messages: Messages['map'] };

/**
 * Opens a map that can be moved, and resolves when it is drawn. This file brings MapLibre, so it is imported only when
 * a guest asks for the map. Fails without WebGL or without an answer of our own server.
 */
export async function openMap({ container, locale, point, messages }: MapRequest): Promise<MapLibreMap> {
  const answer = await fetch(BASE);
  if (!answer.ok) throw new Error(`the base map was answered with ${answer.status}`);
  // Read here: the policy lets the worker fetch nothing.
  const base = (await answer.json()) as GeoJSON;
  setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).toString());
  const { first, closest } = zooms(point);
  const map = new MapLibreMap({
    container,
    style: mapStyle(base, point, pageColors(), locale),
    center: [point.longitude, point.latitude],
    zoom: first,
    minZoom: 2,
    maxZoom: closest,
    // The sources are named below the map.
    attributionControl: false,
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    locale: {
      'Map.Title': messages.title,
      'NavigationControl.ZoomIn': messages.zoomIn,
      'NavigationControl.ZoomOut': messages.zoomOut,
      'CooperativeGesturesHandler.WindowsHelpText': messages.scrollHelp,
      'CooperativeGesturesHandler.MacHelpText': messages.scrollHelpMac,
      'CooperativeGesturesHandler.MobileHelpText': messages.touchHelp,
    },
  });
  await drawn(map);
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }));
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const repaint = () => map.setStyle(mapStyle(base, point, pageColors(), locale));
  scheme.addEventListener('change', repaint);
  map.once('remove', () => scheme.removeEventListener('change', repaint));
  return map;
}

/** Waits until a map is drawn for the first time. A map that cannot be drawn is removed. */
async function drawn(map: MapLibreMap): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      map.once('load', () => resolve());
      map.once('error', ({ error }) => reject(error));
    });
  } catch (error) {
    map.remove();
    throw error;
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
