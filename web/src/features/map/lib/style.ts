import type { GeoJSON } from 'geojson';
import type {
  ExpressionSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { type Locale, type TextLanguage, textLanguage } from '@/i18n/locale';
import { baseSource, landLayers } from './land';
import { circle, type Point } from './place';

/** The colours of a map, of the theme that the page has. */
export type MapColors = { water: string; land: string; border: string; text: string; marker: string };

/** The zoom at which a name of each rank appears. */
const TOWN_ZOOMS = [3, 4.5, 5.5, 7, 8.5, 9.5] as const;
const ISLAND_ZOOMS = [4, 5.5, 7, 8, 9] as const;

const text: ExpressionSpecification = ['get', 'en'];

/** Names in the language of the page. */
const TEXTS: Record<TextLanguage, ExpressionSpecification> = {
  en: text,
  es: ['coalesce', ['get', 'es'], text],
};

const kind = (name: string): ExpressionSpecification => ['==', ['get', 'kind'], name];

/** Features of a kind whose rank appears at the zoom by these steps. */
function named(name: string, steps: readonly number[]): ExpressionSpecification {
  const [, ...later] = steps;
  const ranks = later.flatMap((zoom, index) => [zoom, index + 1]);
  // The largest rank that is shown, by zoom.
  const largest = ['step', ['zoom'], 0, ...ranks] as unknown as ExpressionSpecification;
  return ['all', kind(name), ['<=', ['get', 'rank'], largest]];
}

/** The circle in which the home is, as a source. */
export function home(point: Point): SourceSpecification {
  return { type: 'geojson', data: { type: 'Feature', properties: {}, geometry: circle(point) } };
}

/** The layers of the source `home`. */
export function homeLayers(marker: string): LayerSpecification[] {
  return [
    { id: 'circle', type: 'fill', source: 'home', paint: { 'fill-color': marker, 'fill-opacity': 0.3 } },
    {
      id: 'circle-edge',
      type: 'line',
      source: 'home',
      // From far away the circle is small, so its edge makes it a dot.
      paint: { 'line-color': marker, 'line-width': ['interpolate', ['linear'], ['zoom'], 5, 8, 10, 2] },
    },
  ];
}

/**
 * The style of MapLibre: the land and names of our own, and the circle in which a home is, if there is one. No other
 * server is asked.
 */
export function mapStyle(
  base: GeoJSON,
  circled: Point | null,
  colors: MapColors,
  locale: Locale,
): StyleSpecification {
  const paint = { 'text-color': colors.text, 'text-halo-color': colors.land, 'text-halo-width': 1.5 };
  const layout = { 'text-field': TEXTS[textLanguage(locale)], 'text-font': ['sans-serif'] };
  return {
    version: 8,
    sources: {
      base: baseSource(base),
      ...(circled && { home: home(circled) }),
    },
    layers: [
      ...landLayers(colors),
      {
        id: 'provinces',
        type: 'line',
        source: 'base',
        filter: kind('province'),
        // The borders are known to some hundred metres.
        maxzoom: 9,
        paint: { 'line-color': colors.border, 'line-opacity': 0.4, 'line-dasharray': [3, 2] },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'base',
        filter: kind('border'),
        paint: { 'line-color': colors.border, 'line-opacity': 0.7 },
      },
      ...(circled ? homeLayers(colors.marker) : []),
      {
        id: 'seas',
        type: 'symbol',
        source: 'base',
        filter: named('sea', [0, 4, 5, 6]),
        layout: { ...layout, 'text-size': 13, 'text-letter-spacing': 0.1 },
        paint: { ...paint, 'text-halo-color': colors.water },
      },
      {
        id: 'countries',
        type: 'symbol',
        source: 'base',
        filter: kind('country'),
        maxzoom: 6,
        layout: { ...layout, 'text-size': 14 },
        paint,
      },
      {
        id: 'islands',
        type: 'symbol',
        source: 'base',
        filter: named('island', ISLAND_ZOOMS),
        layout: { ...layout, 'text-size': 14 },
        paint,
      },
      {
        id: 'towns',
        type: 'symbol',
        source: 'base',
        filter: named('town', TOWN_ZOOMS),
        minzoom: TOWN_ZOOMS[0],
        layout: { ...layout, 'text-size': 13, 'symbol-sort-key': ['get', 'rank'] },
        paint,
      },
    ],
  };
}
