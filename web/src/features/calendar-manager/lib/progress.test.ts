import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { follow } from './progress';

/** A stream whose events the test sends. */
class Stream {
  static readonly CLOSED = 2;
  static last: Stream;
  readyState = 1;
  onmessage: (event: { data: string }) => void = () => {};
  onerror: () => void = () => {};
  constructor(readonly address: string) {
    Stream.last = this;
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
}

beforeEach(() => vi.stubGlobal('EventSource', Stream));
afterEach(() => vi.unstubAllGlobals());

const follower = () => ({ onTold: vi.fn(), onOver: vi.fn(), onLost: vi.fn() });
const tell = (read: number) => Stream.last.onmessage({ data: JSON.stringify({ id: 'p', feeds: 2, read }) });

it('follows a pass to its end', () => {
  const { onTold, onOver, onLost } = follower();
  follow('p', { onTold, onOver, onLost });
  expect(Stream.last.address).toContain('/passes/p/progress');
  tell(1);
  expect([onTold.mock.calls.length, onOver.mock.calls.length]).toEqual([1, 0]);
  tell(2);
  expect([onTold.mock.calls.length, onOver.mock.calls.length, onLost.mock.calls.length]).toEqual([2, 1, 0]);
  expect(Stream.last.readyState).toBe(Stream.CLOSED);
});

it('is lost where the browser gives up, not where it reconnects', () => {
  const { onTold, onOver, onLost } = follower();
  const stop = follow('p', { onTold, onOver, onLost });
  Stream.last.readyState = 0;
  Stream.last.onerror();
  expect(onLost).not.toHaveBeenCalled();
  Stream.last.readyState = Stream.CLOSED;
  Stream.last.onerror();
  expect([onLost.mock.calls.length, onOver.mock.calls.length]).toEqual([1, 0]);
  stop();
});
