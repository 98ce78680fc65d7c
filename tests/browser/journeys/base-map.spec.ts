import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { baseSource, landLayers } from '../../../web/src/features/map/lib/land';
import { landPoints } from '../support/land';
import { expect, test } from '../support/watch';

const BASE = new URL('../../../gateway/map/base.json', import.meta.url);
const MAPLIBRE = new URL('../../../web/node_modules/maplibre-gl/dist/', import.meta.url);

const SIZE = { width: 800, height: 600 };
const ZOOMS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
/** The middles of what is seen. There is a coast at every zoom. */
const MIDDLES = [
  { name: 'the Canaries', longitude: -13.87, latitude: 28.73 },
  { name: 'the Bay of Biscay', longitude: -1.8, latitude: 43.38 },
  { name: 'the Balearics', longitude: 2.6, latitude: 39.55 },
  { name: 'the Strait of Gibraltar', longitude: -5.4, latitude: 36.1 },
];
const POINTS = 50;

test('land and sea are drawn where they are, at each zoom', { tag: '@desktop' }, async ({ page }) => {
  const base = JSON.parse(await readFile(BASE, 'utf8'));
  const style = {
    version: 8,
    sources: { base: baseSource(base) },
    layers: landLayers({ water: '#0000ff', land: '#ff0000' }),
  };
  const body = `<!doctype html><title>Map</title>
    <style>body { margin: 0 } #map { width: ${SIZE.width}px; height: ${SIZE.height}px }</style><div id="map"></div>`;
  await page.route('**/drawn/*', (route) => {
    const file = new URL(route.request().url()).pathname.slice('/drawn/'.length);
    if (file === '') return route.fulfill({ contentType: 'text/html', body });
    if (file === 'style.json') return route.fulfill({ json: style });
    return route.fulfill({ path: fileURLToPath(new URL(file, MAPLIBRE)), contentType: 'text/javascript' });
  });
  await page.goto('/drawn/');

  const sampled = landPoints(base);
  const views = ZOOMS.flatMap((zoom) =>
    MIDDLES.map(({ name, ...middle }) => ({ name, zoom, middle, points: sampled({ ...middle, zoom, ...SIZE }, POINTS) })),
  );
  const wrong = await page.evaluate(
    async (views) => {
      const file = '/drawn/maplibre-gl.mjs';
      const { Map: MapLibreMap, setWorkerUrl } = await import(file);
      setWorkerUrl('/drawn/maplibre-gl-worker.mjs');
      const map = new MapLibreMap({
        container: 'map',
        style: `${location.origin}/drawn/style.json`,
        fadeDuration: 0,
        attributionControl: false,
        pixelRatio: 1,
        canvasContextAttributes: { preserveDrawingBuffer: true },
      });
      await map.once('load');
      const copy = new OffscreenCanvas(map.getCanvas().width, map.getCanvas().height);
      const pixels = copy.getContext('2d', { willReadFrequently: true });
      const wrong: string[] = [];
      for (const { name, zoom, middle, points } of views) {
        map.jumpTo({ center: [middle.longitude, middle.latitude], zoom });
        await map.once('idle');
        pixels?.drawImage(map.getCanvas(), 0, 0);
        for (const { longitude, latitude, isLand } of points) {
          const { x, y } = map.project([longitude, latitude]);
          const [red] = pixels?.getImageData(Math.round(x), Math.round(y), 1, 1).data ?? [];
          const [expected, drawn] = [isLand, red === 255].map((land) => (land ? 'land' : 'sea'));
          if (expected !== drawn) wrong.push(`zoom ${zoom} around ${name}: ${latitude}, ${longitude} is ${expected}, drawn as ${drawn}`);
        }
      }
      return wrong;
    },
    views,
  );
  for (const { name, zoom, points } of views) expect(points, `zoom ${zoom} around ${name}`).toHaveLength(POINTS);
  expect(wrong).toEqual([]);
});
