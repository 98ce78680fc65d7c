import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { earlyViewScript, startCounting } from './early-view';

const sent: string[] = [];
const stored = new Map<string, string>();

beforeEach(() => {
  sent.length = 0;
  stored.clear();
  const attributes = new Map<string, string>();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
  vi.stubGlobal('document', {
    documentElement: {
      hasAttribute: (name: string) => attributes.has(name),
      setAttribute: (name: string, value: string) => attributes.set(name, value),
    },
  });
  const sendBeacon = (address: string, body: Blob) => sent.push(`${address} ${body.type}`) > 0;
  vi.stubGlobal('navigator', { sendBeacon });
});

afterEach(() => vi.unstubAllGlobals());

const agree = (part: object = {}) => {
  const choice = { necessary: true, analytics: true, preferences: false, chosenAt: new Date().toISOString() };
  stored.set('cookie-consent', JSON.stringify({ ...choice, ...part }));
};
// As a browser does, without anything of the module around it.
const open = () => new Function(earlyViewScript('CASA-1001'))();
const leave = () => window.dispatchEvent(new Event('pagehide'));

describe('a home whose page is left before its scripts run', () => {
  it('is counted as viewed, once', () => {
    agree();
    open();
    expect(sent).toEqual([]);
    leave();
    leave();
    expect(sent).toEqual(['/api/v1/events application/json']);
  });

  it('is counted by the page itself once it counts', () => {
    agree();
    open();
    startCounting();
    leave();
    expect(sent).toEqual([]);
  });

  it.each([
    ['not asked', () => {}],
    ['refused', () => agree({ analytics: false })],
    ['long ago', () => agree({ chosenAt: '2020-01-01T00:00:00Z' })],
    ['never', () => agree({ chosenAt: undefined })],
    ['unreadable', () => stored.set('cookie-consent', '{')],
  ])('is not counted without consent: %s', (_, choose) => {
    choose();
    open();
    leave();
    expect(sent).toEqual([]);
  });

  it('has a script that cannot be ended by an id', () => {
    expect(earlyViewScript('</script>')).not.toContain('</');
  });
});
