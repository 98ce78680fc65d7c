import type { Cluster } from '@/api/types';

/** A pin on the screen: what it stands for, its middle in pixels, and the homes and clusters that share it. */
export type Placed = {
  readonly cluster: Cluster;
  readonly x: number;
  readonly y: number;
  readonly members: readonly Cluster[];
};

/** The size that a finger needs. */
const TARGET_PX = 44;
/** Room around the text of a pin, and of one of its characters. */
const PADDING_PX = 24;
const CHARACTER_PX = 9;

/** How wide a pin with a text is, a little more rather than less. */
const widthOf = (text: string) => Math.max(TARGET_PX, PADDING_PX + CHARACTER_PX * text.length);

/**
 * Puts together what would overlap on the screen, until no pin covers another one. The map groups homes by a grid, and those in
 * neighbouring cells may be as near to one another as they like.
 *
 * @param textOf what a pin shows
 */
export function withoutOverlaps(placed: readonly Placed[], textOf: (cluster: Cluster) => string): Placed[] {
  const pins: Placed[] = [];
  // A merged cluster is larger, so it is compared again.
  const waiting = [...placed];
  for (let pin = waiting.shift(); pin; pin = waiting.shift()) {
    const index = pins.findIndex((other) => overlap(pin, other, textOf));
    const [other] = index < 0 ? [] : pins.splice(index, 1);
    if (other) waiting.unshift(together(pin, other));
    else pins.push(pin);
  }
  return pins;
}

function overlap(one: Placed, other: Placed, textOf: (cluster: Cluster) => string): boolean {
  const width = (widthOf(textOf(one.cluster)) + widthOf(textOf(other.cluster))) / 2;
  return Math.abs(one.x - other.x) < width && Math.abs(one.y - other.y) < TARGET_PX;
}

/** Two clusters as one, in the middle of the homes of both. */
function together(one: Placed, other: Placed): Placed {
  const count = one.cluster.count + other.cluster.count;
  const share = one.cluster.count / count;
  const middle = (a: number, b: number) => a * share + b * (1 - share);
  const [a, b] = [one.cluster.coordinates, other.cluster.coordinates];
  return {
    x: middle(one.x, other.x),
    y: middle(one.y, other.y),
    members: [...one.members, ...other.members],
    cluster: {
      coordinates: {
        latitude: middle(a.latitude, b.latitude),
        longitude: middle(a.longitude, b.longitude),
      },
      count,
      id: null,
      name: null,
      price: null,
      stayPrice: null,
      foundStay: null,
    },
  };
}
