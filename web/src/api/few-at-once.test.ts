import { expect, it } from 'vitest';
import { fewAtOnce } from './few-at-once';

it.each([
  [[], 0],
  [[1, 2], 2],
  [[1, 2, 3, 4, 5, 6, 7], 3],
])('does something with each of %j, and at most three at once', async (items, most) => {
  const done: number[] = [];
  let running = 0;
  let mostRunning = 0;
  await fewAtOnce(items, 3, async (item) => {
    running += 1;
    mostRunning = Math.max(mostRunning, running);
    await new Promise((resolve) => setTimeout(resolve, 5 - (item % 3)));
    running -= 1;
    done.push(item);
  });
  expect(done.sort()).toEqual(items);
  expect(mostRunning).toBe(most);
});
