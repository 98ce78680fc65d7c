import { expect, it, vi } from 'vitest';
import { AFTER_PAINT } from './after-paint';

type Self = { __next_s?: { length: number; reduce: () => Promise<void> } };

/** What the script leaves to Next, and what the browser then calls at its next frame. */
function run(): { start: Promise<void>; frame: () => void } {
  const self: Self = {};
  let frame = () => {};
  const onFrame = (callback: () => void) => {
    frame = callback;
  };
  new Function('self', 'requestAnimationFrame', AFTER_PAINT)(self, onFrame);
  expect(self.__next_s?.length).toBeGreaterThan(0);
  const start = self.__next_s?.reduce() ?? Promise.reject();
  return { start, frame: () => frame() };
}

it('starts the page after a frame, or after a while without one', async () => {
  vi.useFakeTimers();
  const drawn = vi.fn();
  const hidden = vi.fn();
  const first = run();
  void first.start.then(drawn);
  void run().start.then(hidden);
  await vi.advanceTimersByTimeAsync(100);
  expect(drawn).not.toHaveBeenCalled();
  first.frame();
  await vi.advanceTimersByTimeAsync(1);
  expect(drawn).toHaveBeenCalled();
  expect(hidden).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(hidden).toHaveBeenCalled();
  vi.useRealTimers();
});
