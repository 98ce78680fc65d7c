import type { NewDevice, NoticeDevice } from '@/api/types';
import { isStandalone } from '@/features/app/lib/install';
import { STORAGE_KEYS } from '@/storage/keys';
import { BrowserStore, isRecord } from '@/storage/store';

/** Whether notices can come to this browser, and to this home's. */
export type PushState =
  | 'on'
  | 'off'
  /** The owner refused, once and for all: only the browser's own settings change that. */
  | 'denied'
  /** Phones and tablets of Apple notify only for what is on the home screen. */
  | 'homeScreen'
  | 'unsupported';

/** As which device of a home this browser is known, and by which address notices come to it. */
type Known = { readonly id: string; readonly endpoint: string };

const knownDevices = new BrowserStore<Known | null>(STORAGE_KEYS.pushDevices, (stored) =>
  isRecord(stored) && typeof stored.id === 'string' && typeof stored.endpoint === 'string'
    ? { id: stored.id, endpoint: stored.endpoint }
    : null,
);

/** An iPad may call itself a Mac, but no Mac has a screen to touch. */
function isApplePhone({ userAgent, maxTouchPoints }: Navigator): boolean {
  return /\b(iPhone|iPad)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);
}

/** What is known of this browser before anything is asked for. */
export async function pushState(homeId: string, devices: readonly NoticeDevice[]): Promise<PushState> {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return isApplePhone(navigator) && !isStandalone() ? 'homeScreen' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const known = knownDevices.get(homeId);
  if (!known || !devices.some(({ id }) => id === known.id)) return 'off';
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  // The browser may have ended it, or got another address meanwhile.
  return subscription?.endpoint === known.endpoint ? 'on' : 'off';
}

/** The id of this browser among the devices of a home. */
export function ownDevice(homeId: string): string | null {
  return knownDevices.get(homeId)?.id ?? null;
}

/** An address for notices with its keys, as the API takes it. */
export type PushAddress = Pick<NewDevice, 'endpoint' | 'p256dh' | 'auth'>;

/**
 * Asks for the permission and for an address. Only after a press: browsers refuse it otherwise.
 *
 * @param key the site's public key, base64url
 * @returns `null` where the owner refused
 * @throws where the browser has no push service, or does not reach it
 */
export async function subscribe(key: string): Promise<PushAddress | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // A subscription holds for one key.
  if (before && keyOf(before.options.applicationServerKey) !== key) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return {
    endpoint: subscription.endpoint,
    p256dh: keyOf(subscription.getKey('p256dh')),
    auth: keyOf(subscription.getKey('auth')),
  };
}

/** Keeps as which device of a home this browser is known. */
export function rememberDevice(homeId: string, known: Known) {
  knownDevices.set(known, homeId);
}

/** Forgets it. Where no other home is told of here, the browser takes no more notices. */
export async function forgetDevice(homeId: string) {
  knownDevices.remove(homeId);
  if (knownDevices.all().length > 0) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Bytes in base64url, without padding. */
function keyOf(bytes: ArrayBuffer | null): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
