import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const HOME = { id: 'CASA-1001', name: 'Casa Risco', city: 'Corralejo', photo: null };

beforeEach(() => {
  const stored = new Map([['recently-viewed', JSON.stringify([HOME])]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  vi.stubGlobal('window', new EventTarget());
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

describe('viewed homes', () => {
  it.each([
    ['who was not asked', null, 0],
    ['who agrees to counts only', ['analytics'], 0],
    ['who agrees', ['preferences'], 1],
  ] as const)('of one %s', async (_, allowed, expected) => {
    const { choose } = await import('@/features/consent/lib/store');
    const { forgetWithoutConsent, recentStore } = await import('./store');
    if (allowed) choose(allowed);
    forgetWithoutConsent();
    expect(recentStore.get()).toHaveLength(expected);
  });

  it('are forgotten when the visitor agrees no more', async () => {
    const { choose } = await import('@/features/consent/lib/store');
    const { forgetWithoutConsent, recentStore } = await import('./store');
    choose(['preferences']);
    const end = forgetWithoutConsent();
    expect(recentStore.get()).toHaveLength(1);
    choose([]);
    expect(recentStore.get()).toEqual([]);
    end();
  });
});
