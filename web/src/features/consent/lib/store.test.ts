import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A browser with this in its storage. */
function browser(stored: Record<string, string>, isBroken = false) {
  const refuse = () => {
    throw new DOMException('no storage', 'SecurityError');
  };
  vi.stubGlobal('localStorage', {
    getItem: isBroken ? refuse : (key: string) => stored[key] ?? null,
    setItem: isBroken ? refuse : (key: string, value: string) => Object.assign(stored, { [key]: value }),
  });
  vi.stubGlobal('window', new EventTarget());
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

describe('the choice of a visitor', () => {
  it('is asked for once, and allows nothing before', async () => {
    browser({});
    const { choose, consentState, isAllowed, unreadConsent } = await import('./store');
    expect(unreadConsent()).toEqual({ consent: null, isAsked: false });
    expect(consentState().isAsked).toBe(true);
    expect(isAllowed('analytics')).toBe(false);
    choose(['analytics']);
    expect(consentState().isAsked).toBe(false);
    expect([isAllowed('analytics'), isAllowed('preferences')]).toEqual([true, false]);
  });

  it('is read from storage on the next page', async () => {
    const stored = {};
    browser(stored);
    (await import('./store')).choose([]);
    vi.resetModules();
    const { consentState } = await import('./store');
    expect(consentState()).toMatchObject({ consent: { analytics: false }, isAsked: false });
  });

  it('can be asked for again, and holds until then', async () => {
    browser({});
    const { askAgain, choose, consentState, isAllowed, subscribeToConsent } = await import('./store');
    const listener = vi.fn();
    const end = subscribeToConsent(listener);
    choose(['analytics', 'preferences']);
    askAgain();
    expect(consentState().isAsked).toBe(true);
    expect(isAllowed('preferences')).toBe(true);
    choose([]);
    expect(isAllowed('preferences')).toBe(false);
    end();
    askAgain();
    expect(listener.mock.calls.length).toBeGreaterThanOrEqual(3);
  });

  it('is heard from other tabs', async () => {
    const stored: Record<string, string> = {};
    browser(stored);
    const { consentState, subscribeToConsent } = await import('./store');
    subscribeToConsent(() => {});
    expect(consentState().isAsked).toBe(true);
    stored['cookie-consent'] = JSON.stringify({
      analytics: true,
      preferences: true,
      chosenAt: new Date().toISOString(),
    });
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'cookie-consent' }));
    expect(consentState()).toMatchObject({ consent: { analytics: true }, isAsked: false });
  });

  it('holds on the page where nothing can be stored', async () => {
    browser({}, true);
    const { choose, consentState, isAllowed } = await import('./store');
    expect(consentState().isAsked).toBe(true);
    choose(['preferences']);
    expect(isAllowed('preferences')).toBe(true);
  });
});
