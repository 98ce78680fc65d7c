import { describe, expect, it } from 'vitest';
import { legendOf, shadesOf } from './shades';

describe('the shades of values', () => {
  it.each<[number[], [number, number][]]>([
    [[], []],
    [[100, 100], [[100, 0]]],
    [
      [150, 100],
      [
        [100, 0],
        [150, 4],
      ],
    ],
    [
      [1, 2, 3],
      [
        [1, 0],
        [2, 2],
        [3, 4],
      ],
    ],
  ])('of %j', (values, shades) => {
    expect([...shadesOf(values)]).toEqual(shades);
  });

  it('are shared by neighbours where there are many values', () => {
    const shades = shadesOf([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(legendOf(shades)).toEqual([
      { shade: 0, from: 1, to: 1 },
      { shade: 1, from: 2, to: 3 },
      { shade: 2, from: 4, to: 5 },
      { shade: 3, from: 6, to: 7 },
      { shade: 4, from: 8, to: 9 },
    ]);
  });
});
