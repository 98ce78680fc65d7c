import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetDevice, ownDevice, pushState, rememberDevice, subscribe } from './push';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1';
const ENDPOINT = 'https://push.example/1';
const HOME = 'CASA-1001';
const DEVICE = { id: 'd1', name: 'Firefox', since: '2027-07-01T12:00:00Z' };

const bytes = (...values: number[]) => new Uint8Array(values).buffer;

type Options = {
  userAgent?: string;
  touch?: number;
  isSupported?: boolean;
  isStandalone?: boolean;
  permission?: NotificationPermission;
  answer?: NotificationPermission;
  /** The key of the subscription that the browser has. */
  subscribedTo?: ArrayBuffer | null;
};

function browser(options: Options = {}) {
  const { userAgent = DESKTOP, touch = 0, isSupported = true, isStandalone = false } = options;
  const { permission = 'default', answer = 'granted', subscribedTo = null } = options;
  const subscriptionTo = (key: ArrayBuffer | null) => ({
    endpoint: ENDPOINT,
    options: { applicationServerKey: key },
    getKey: (name: string) => (name === 'auth' ? bytes(251, 255) : bytes(4, 1, 2)),
    unsubscribe: vi.fn(async () => true),
  });
  const before = subscribedTo && subscriptionTo(subscribedTo);
  const pushManager = {
    getSubscription: vi.fn(async () => before),
    subscribe: vi.fn(async () => subscriptionTo(null)),
  };
  const registration = { pushManager };
  const serviceWorker = {
    register: vi.fn(async () => registration),
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  };
  const requestPermission = vi.fn(async () => answer);
  const entries = new Map<string, string>();
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: touch, ...(isSupported && { serviceWorker }) });
  vi.stubGlobal('Notification', { permission, requestPermission });
  vi.stubGlobal('window', {
    matchMedia: () => ({ matches: isStandalone }),
    ...(isSupported && { PushManager: class {}, Notification: class {} }),
  });
  vi.stubGlobal('localStorage', {
    get length() {
      return entries.size;
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  });
  return { before, pushManager, requestPermission, entries };
}

beforeEach(() => vi.unstubAllGlobals());
afterEach(() => vi.unstubAllGlobals());

describe('notices on this device', () => {
  it.each<[string, Options, string]>([
    ['a browser that has them', {}, 'off'],
    ['a browser without', { isSupported: false }, 'unsupported'],
    ['one in which they were refused', { permission: 'denied' }, 'denied'],
    ['an iPhone', { userAgent: IPHONE, isSupported: false }, 'homeScreen'],
    ['an iPad that calls itself a Mac', { userAgent: MAC, touch: 5, isSupported: false }, 'homeScreen'],
    ['an old Mac', { userAgent: MAC, isSupported: false }, 'unsupported'],
    [
      'an old iPhone with the site at home',
      { userAgent: IPHONE, isSupported: false, isStandalone: true },
      'unsupported',
    ],
    ['an iPhone with the site at home', { userAgent: IPHONE, isStandalone: true }, 'off'],
  ])('%s: %j is %s', async (_, options, state) => {
    browser(options);
    expect(await pushState(HOME, [DEVICE])).toBe(state);
  });

  it('are on where the home knows this browser by the address that it still has', async () => {
    browser({ subscribedTo: bytes(1) });
    rememberDevice(HOME, { id: 'd1', endpoint: ENDPOINT });
    expect(ownDevice(HOME)).toBe('d1');
    expect(await pushState(HOME, [DEVICE])).toBe('on');
    expect(await pushState('CASA-2', [DEVICE])).toBe('off');
    expect(await pushState(HOME, [])).toBe('off');
    rememberDevice(HOME, { id: 'd1', endpoint: 'https://push.example/before' });
    expect(await pushState(HOME, [DEVICE])).toBe('off');
  });
});

describe('turning them on', () => {
  it('asks the owner, and gives the address with its keys in base64url', async () => {
    const { pushManager, requestPermission } = browser();
    expect(await subscribe('AQID')).toEqual({ endpoint: ENDPOINT, p256dh: 'BAEC', auth: '-_8' });
    expect(requestPermission).toHaveBeenCalledOnce();
    expect(pushManager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: 'AQID',
    });
  });

  it.each(['denied', 'default'] as const)('does nothing where the answer is %s', async (answer) => {
    const { pushManager } = browser({ answer });
    expect(await subscribe('AQID')).toBeNull();
    expect(pushManager.subscribe).not.toHaveBeenCalled();
  });

  it.each([
    ['with another key is ended first', bytes(9), 1],
    ['with this key stays', bytes(1, 2, 3), 0],
  ])('a subscription %s', async (_, subscribedTo, ended) => {
    const { before } = browser({ subscribedTo });
    await subscribe('AQID');
    expect(before?.unsubscribe).toHaveBeenCalledTimes(ended);
  });
});

it('a browser takes no more notices once no home knows it', async () => {
  const { before, entries } = browser({ subscribedTo: bytes(1) });
  rememberDevice(HOME, { id: 'd1', endpoint: ENDPOINT });
  rememberDevice('CASA-2', { id: 'd2', endpoint: ENDPOINT });
  await forgetDevice(HOME);
  expect(before?.unsubscribe).not.toHaveBeenCalled();
  await forgetDevice('CASA-2');
  expect(before?.unsubscribe).toHaveBeenCalledOnce();
  expect(entries.size).toBe(0);
});
