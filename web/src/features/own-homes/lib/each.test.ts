import { expect, it } from 'vitest';
import { forEachOf } from './each';

it.each([
  [0, 3],
  [2, 3],
  [10, 3],
  [10, 1],
])('runs %i tasks once each, %i at a time at most', async (count, atATime) => {
  const items = Array.from({ length: count }, (_, index) => `home ${index}`);
  const done: string[] = [];
  let running = 0;
  await forEachOf(items, atATime, async (item) => {
    running += 1;
    expect(running).toBeLessThanOrEqual(atATime);
    await Promise.resolve();
    running -= 1;
    done.push(item);
  });
  expect(done.sort()).toEqual(items.sort());
});
