import { afterEach, beforeEach, vi } from 'vitest';
import { emptyForm } from '@/features/property-form/lib/defaults';
import type { Browser } from '@/storage/browser';
import { backupStore, findBackups } from '../backup';
import { DraftStore } from '../draft-store';
import { FakeServer } from './fake-server';

export const CONSENTS = { acceptsTerms: true, hasPhotoRights: true };
export const MINUTE_MS = 60_000;

/** The server of the present test. */
export let server: FakeServer;

/** Gives each test of a file a server and a clock of its own. */
export function withFakes(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    server = new FakeServer();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** Opens the page in a tab. */
export async function open(browser: Browser, token: string | null = null) {
  const store = new DraftStore(browser, 'en', emptyForm('en'));
  const close = store.listen();
  await store.open(token);
  return { store, close };
}

/** A tab with a home that the server has. */
export async function saved(browser: Browser) {
  const tab = await open(browser);
  tab.store.change({ name: 'Casa Lajares', ownerEmail: 'marta@owners.example' });
  await later(10_000);
  return tab;
}

export const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** What a browser holds of homes that were begun. */
export const backups = (browser: Browser) =>
  findBackups(backupStore(browser.local, emptyForm('en')), Date.now());

/** The secret of the first draft. */
export const token = () => [...server.drafts.keys()][0] ?? '';

export const draft = () => server.drafts.get(token());
