import { afterEach, expect, it, vi } from 'vitest';
import { visitorBucket } from './bucket';
import { FAIR_ORDERS } from './query';

function storage(known: string | null) {
  let value = known;
  vi.stubGlobal('localStorage', {
    getItem: () => value,
    setItem: (_: string, text: string) => {
      value = text;
    },
  });
}

afterEach(() => vi.unstubAllGlobals());

it.each([null, '', 'x', '-1', '16'])('gives a visitor who has %o one order for good', (known) => {
  storage(known);
  const first = visitorBucket() ?? Number.NaN;
  expect(first).toBeGreaterThanOrEqual(0);
  expect(first).toBeLessThan(FAIR_ORDERS);
  expect(visitorBucket()).toBe(first);
});

it('keeps the order of a visitor, and has none without storage', () => {
  storage('7');
  expect(visitorBucket()).toBe(7);
  vi.stubGlobal('localStorage', undefined);
  expect(visitorBucket()).toBeNull();
});
