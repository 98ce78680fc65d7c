import { describe, expect, it } from 'vitest';
import type { Cluster } from '@/api/types';
import { type Placed, withoutOverlaps } from './spread';

function pin(id: string | null, x: number, y: number, count = 1): Placed {
  const cluster: Cluster = {
    coordinates: { latitude: -y / 1000, longitude: x / 1000 },
    count,
    id,
    name: id,
    price: null,
    stayPrice: null,
    foundStay: null,
  };
  return { cluster, x, y, members: [cluster] };
}

const textOf = ({ id, count }: Cluster) => (id ? '€1,515' : String(count));

/** The pairs of pins whose targets, 44 px high and as wide as their text, share a pixel. */
function overlapping(pins: readonly Placed[]): [Placed, Placed][] {
  const half = ({ cluster }: Placed) => Math.max(44, 22 + 8.5 * textOf(cluster).length) / 2;
  return pins.flatMap((one, index) =>
    pins
      .slice(index + 1)
      .filter(
        (other) => Math.abs(one.x - other.x) < half(one) + half(other) && Math.abs(one.y - other.y) < 44,
      )
      .map((other): [Placed, Placed] => [one, other]),
  );
}

describe('pins', () => {
  it('that are apart stay as they are', () => {
    const pins = [pin('A', 0, 0), pin('B', 100, 0), pin('C', 0, 50)];
    expect(withoutOverlaps(pins, textOf)).toEqual(pins);
  });

  it('that overlap become one in the middle of their homes', () => {
    const [one, ...others] = withoutOverlaps([pin('A', 0, 0), pin(null, 40, 20, 3)], textOf);
    expect(others).toEqual([]);
    expect(one?.cluster).toMatchObject({ id: null, count: 4 });
    expect([one?.x, one?.y]).toEqual([30, 15]);
    expect(one?.cluster.coordinates.longitude).toBeCloseTo(0.03);
    expect(one?.members.map(({ id }) => id)).toEqual([null, 'A']);
  });

  it('never overlap, however many there are, and none is lost', () => {
    // A stream of numbers that are as good as random, and the same each time.
    let state = 7;
    const next = (most: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % most;
    };
    for (let round = 0; round < 20; round += 1) {
      const many = Array.from({ length: 200 }, (_, index) => pin(`H${index}`, next(900), next(700)));
      const shown = withoutOverlaps(many, textOf);
      expect(overlapping(shown)).toEqual([]);
      expect(shown.reduce((sum, { cluster }) => sum + cluster.count, 0)).toBe(200);
      expect(withoutOverlaps(shown, textOf)).toHaveLength(shown.length);
    }
  });

  it('of homes at one point are one pin at every zoom', () => {
    for (let zoom = 2; zoom <= 14; zoom += 1) {
      const scale = 2 ** zoom;
      const homes = ['A', 'B', 'C'].map((id) => pin(id, 0.3 * scale, 0.2 * scale));
      const towns = Array.from({ length: 30 }, (_, index) =>
        pin(`T${index}`, (index % 6) * scale, index * 0.2 * scale),
      );
      const shown = withoutOverlaps([...homes, ...towns], textOf);
      expect(overlapping(shown)).toEqual([]);
      const members = shown.flatMap((placed) => placed.members.map(({ id }) => id));
      expect(members.toSorted()).toEqual([...homes, ...towns].map(({ cluster }) => cluster.id).toSorted());
      const together = shown.filter((placed) => placed.members.some(({ id }) => id === 'A'));
      expect(together[0]?.members.map(({ id }) => id)).toEqual(expect.arrayContaining(['A', 'B', 'C']));
    }
  });
});
