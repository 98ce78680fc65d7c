import type { GeoJSON } from 'geojson';
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';

/** The land and names of our own, as a source. */
export const baseSource = (base: GeoJSON): SourceSpecification => ({
  type: 'geojson',
  data: base,
  tolerance: 0.2,
});

/** Water everywhere, and the land of the source `base` on it. */
export const landLayers = (colors: { water: string; land: string }): LayerSpecification[] => [
  { id: 'water', type: 'background', paint: { 'background-color': colors.water } },
  {
    id: 'land',
    type: 'fill',
    source: 'base',
    filter: ['==', ['get', 'kind'], 'land'],
    paint: { 'fill-color': colors.land, 'fill-antialias': false },
  },
];
