type Position = [longitude: number, latitude: number];
/** What is read of the base map. */
type BaseMap = { features: { properties: { kind: string }; geometry: { coordinates: Position[][][] } }[] };
/** A part of the map as MapLibre shows it. */
type View = { longitude: number; latitude: number; zoom: number; width: number; height: number };
type Sample = { longitude: number; latitude: number; isLand: boolean };

/** A picture of a coast may be wrong by the width of a line. */
const COAST_PX = 4;
const TILE_PX = 512;

/** Mercator's place of a point in a world that is one wide and one high. */
const project = ([longitude, latitude]: Position) => {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
};

const unproject = (x: number, y: number) => ({
  longitude: (x - 0.5) * 360,
  latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
});

/** Points of land and sea of the base map that are some pixels away from every coast, the same each time. */
export function landPoints(base: BaseMap) {
  const polygons = base.features
    .filter(({ properties }) => properties.kind === 'land')
    .flatMap(({ geometry }) => geometry.coordinates)
    .map((rings) => rings.map((ring) => ring.map(project)));
  const edges = polygons.flat().flatMap((ring) => ring.slice(1).map((end, index) => ({ end, start: ring[index] ?? end })));
  let state = 30;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };

  return ({ zoom, width, height, ...middle }: View, count: number): Sample[] => {
    const world = TILE_PX * 2 ** zoom;
    const { x: centerX, y: centerY } = project([middle.longitude, middle.latitude]);
    const distance = COAST_PX / world;
    const [halfWidth, halfHeight] = [width / 2 / world, height / 2 / world];
    const near = edges.filter(
      ({ start, end }) =>
        Math.min(start.x, end.x) < centerX + halfWidth + distance &&
        Math.max(start.x, end.x) > centerX - halfWidth - distance &&
        Math.min(start.y, end.y) < centerY + halfHeight + distance &&
        Math.max(start.y, end.y) > centerY - halfHeight - distance,
    );
    const samples: Sample[] = [];
    for (let tries = 0; samples.length < count && tries < 20 * count; tries += 1) {
      const x = centerX + (random() * 2 - 1) * (halfWidth - distance);
      const y = centerY + (random() * 2 - 1) * (halfHeight - distance);
      if (y <= 0 || y >= 1 || near.some((edge) => distanceTo(x, y, edge) < distance)) continue;
      const isLand = polygons.some(([outer = [], ...holes]) => contains(outer, x, y) && !holes.some((hole) => contains(hole, x, y)));
      samples.push({ ...unproject(x, y), isLand });
    }
    return samples;
  };
}

type Place = { x: number; y: number };

function distanceTo(x: number, y: number, { start, end }: { start: Place; end: Place }): number {
  const [alongX, alongY] = [end.x - start.x, end.y - start.y];
  const length = alongX ** 2 + alongY ** 2;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - start.x) * alongX + (y - start.y) * alongY) / length));
  return Math.hypot(x - start.x - share * alongX, y - start.y - share * alongY);
}

/** Whether a point is inside a ring. */
function contains(ring: readonly Place[], x: number, y: number): boolean {
  let isInside = false;
  ring.forEach((to, index) => {
    const from = ring[index - 1];
    if (from && from.y > y !== to.y > y && x < from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)) isInside = !isInside;
  });
  return isInside;
}
