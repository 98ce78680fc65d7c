import { describe, expect, it } from 'vitest';
import { contains, intersect, merge, type Nights, nightCount, overlaps, subtract } from './ranges';

const range = (first: number, end: number): Nights => ({ first, end });

/** The nights of some ranges, one by one: the oracle for the range functions. */
function nightsOf(ranges: readonly Nights[]): number[] {
  const nights = new Set<number>();
  for (const { first, end } of ranges) for (let night = first; night < end; night += 1) nights.add(night);
  return [...nights].sort((a, b) => a - b);
}

/** A small deterministic random generator, so that a failure can be repeated. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

describe('nights', () => {
  it('counts nights and never less than none', () => {
    expect(nightCount(range(3, 10))).toBe(7);
    expect(nightCount(range(10, 3))).toBe(0);
  });

  it('lets one guest arrive on the day another leaves', () => {
    expect(overlaps(range(1, 5), range(5, 8))).toBe(false);
    expect(overlaps(range(1, 5), range(4, 8))).toBe(true);
    expect(contains(range(1, 5), 5)).toBe(false);
  });

  it.each([
    [range(1, 5), range(3, 9), range(3, 5)],
    [range(1, 5), range(5, 9), null],
    [range(1, 9), range(3, 4), range(3, 4)],
  ])('intersects %o and %o', (left, right, expected) => {
    expect(intersect(left, right)).toEqual(expected);
  });

  it('joins touching ranges and drops empty ones', () => {
    expect(merge([range(5, 8), range(1, 5), range(20, 20), range(30, 31)])).toEqual([
      range(1, 8),
      range(30, 31),
    ]);
  });

  it('agrees with sets of nights on random ranges', () => {
    const random = generator(7);
    for (let round = 0; round < 500; round += 1) {
      const ranges = Array.from({ length: random(6) }, () => {
        const first = random(40);
        return range(first, first + random(12));
      });
      const whole = range(random(20), 20 + random(30));
      expect(nightsOf(merge(ranges))).toEqual(nightsOf(ranges));
      const taken = new Set(nightsOf(ranges));
      expect(nightsOf(subtract(whole, ranges))).toEqual(
        nightsOf([whole]).filter((night) => !taken.has(night)),
      );
    }
  });
});
