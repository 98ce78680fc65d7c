import { describe, expect, it, vi } from 'vitest';
import { FakeStorage, fakeBrowser } from '@/storage/testing/fake-browser';
import { statusOf } from './status';
import {
  backups,
  CONSENTS,
  draft,
  later,
  MINUTE_MS,
  open,
  saved,
  server,
  token,
  withFakes,
} from './testing/tabs';

withFakes();

describe('what is typed', () => {
  it('is in the browser with the next task, and at once when the page is left', async () => {
    const browser = fakeBrowser();
    const { store } = await open(browser);
    store.change({ name: 'Casa' });
    expect(backups(browser)).toEqual([]);
    await later(0);
    expect(backups(browser)).toMatchObject([{ work: { form: { name: 'Casa' } } }]);
    store.change({ name: 'Casa Lajares' });
    browser.window.dispatchEvent(new Event('pagehide'));
    expect(backups(browser)).toMatchObject([{ work: { form: { name: 'Casa Lajares' } } }]);
  });

  it('makes a draft only once somebody has begun, and saves each version on the one before', async () => {
    const { store } = await open(fakeBrowser());
    await later(MINUTE_MS);
    store.change({ propertyType: 'house' });
    await later(MINUTE_MS);
    expect(server.requests).toEqual([]);
    store.change({ name: 'Casa Lajares' });
    await later(5_000);
    expect(statusOf(store.state())).toBe('saved');
    store.change({ name: 'Casa' });
    store.change({ name: 'Casa Lajares 2' });
    expect(statusOf(store.state())).toBe('saving');
    await later(2_000);
    expect(server.sent('POST')).toHaveLength(1);
    expect(draft()).toMatchObject({ version: 3, form: { name: 'Casa Lajares 2' } });
  });

  it('is never lost when the browser keeps nothing', async () => {
    const local = new FakeStorage();
    local.trouble = new DOMException('full', 'QuotaExceededError');
    const { store } = await open(fakeBrowser(local));
    store.change({ name: 'Casa Lajares' });
    await later(400);
    expect(store.state().trouble).toBe('full');
    await later(10_000);
    expect(statusOf(store.state())).toBe('onlyServer');
    local.trouble = null;
    store.change({ name: 'Casa' });
    await later(400);
    expect(store.state().trouble).toBeNull();
  });

  it('is not left without a question when nothing else has it', async () => {
    const local = new FakeStorage();
    local.trouble = new DOMException('no', 'SecurityError');
    const browser = fakeBrowser(local);
    const { store } = await open(browser);
    const leave = () => browser.window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(true);
    store.change({ name: 'Casa Lajares' });
    await later(400);
    expect(leave()).toBe(false);
    await later(10_000);
    expect(leave()).toBe(true);
  });

  it.each([
    ['offline', 'localAway'],
    [503, 'localAway'],
    [429, 'localAway'],
    [400, 'localRefused'],
  ] as const)('waits in the browser when the server answers with %s', async (weather, status) => {
    const browser = fakeBrowser();
    const { store } = await open(browser);
    server.weather = weather;
    store.change({ name: 'Casa Lajares' });
    await later(6_000);
    expect(statusOf(store.state())).toBe(status);
    expect(backups(browser)).toHaveLength(1);
    const tries = server.requests.length;
    server.weather = 'fine';
    await later(MINUTE_MS);
    expect(statusOf(store.state())).toBe(status === 'localRefused' ? status : 'saved');
    // What was refused is not sent again unless it is changed.
    if (status === 'localRefused') expect(server.requests).toHaveLength(tries);
    store.change({ name: 'Casa' });
    await later(6_000);
    expect(statusOf(store.state())).toBe('saved');
  });

  it('is sent at once when the connection is back', async () => {
    const browser = fakeBrowser();
    const { store } = await open(browser);
    server.weather = 'offline';
    vi.stubGlobal('navigator', { onLine: false });
    store.change({ name: 'Casa Lajares' });
    await later(10 * MINUTE_MS);
    expect(statusOf(store.state())).toBe('localOffline');
    server.weather = 'fine';
    browser.window.dispatchEvent(new Event('online'));
    await later(0);
    expect(statusOf(store.state())).toBe('saved');
  });

  it('stays in its draft when something else than the API answers with 404', async () => {
    const { store } = await saved(fakeBrowser());
    const own = token();
    server.weather = 404;
    store.change({ city: 'Lajares' });
    await later(2_100);
    expect(statusOf(store.state())).toBe('localAway');
    server.weather = 'fine';
    await later(MINUTE_MS);
    expect(store.state()).toMatchObject({ notice: null, work: { server: { token: own } } });
    expect(draft()?.form.city).toBe('Lajares');
  });

  it.each([null, {}, { version: 9, form: null, propertyId: null }])(
    'is sent again after the answer %j, which has another shape',
    async (body) => {
      const { store } = await saved(fakeBrowser());
      const { fetch } = globalThis;
      // The save is not based on the newest version, so that the form is read, too.
      vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) =>
        Response.json(body, { status: body && 'form' in body && method === 'PUT' ? 412 : 200 }),
      );
      store.change({ city: 'La' });
      await later(2_100);
      expect(statusOf(store.state())).toBe('localAway');
      await store.submit('secret-1', CONSENTS);
      expect(store.state()).toMatchObject({ submitting: false, work: { submission: { queued: true } } });
      vi.stubGlobal('fetch', fetch);
      await later(MINUTE_MS);
      expect(store.state().phase.kind).toBe('submitted');
    },
  );

  it('is no conflict when only the answer was lost', async () => {
    const { store } = await saved(fakeBrowser());
    server.weather = 'answerLost';
    store.change({ name: 'Casa' });
    await later(2_500);
    server.weather = 'fine';
    store.change({ city: 'Lajares' });
    await later(MINUTE_MS);
    expect(store.state().conflict).toBeNull();
    expect(draft()).toMatchObject({ form: { name: 'Casa', city: 'Lajares' } });
  });
});

describe('the folder', () => {
  it('is shown in a preview only with all that was typed', async () => {
    const { store } = await saved(fakeBrowser());
    const own = `/api/v1/listings/drafts/${token()}`;
    server.weather = 503;
    store.change({ city: 'Lajares' });
    expect(await store.folder()).toBe(own);
    expect(await store.savedFolder()).toBeNull();
    server.weather = 'fine';
    expect(await store.savedFolder()).toBe(own);
    expect(draft()?.form.city).toBe('Lajares');
  });

  it('is made once for many photos, and is not there without a server', async () => {
    const { store } = await open(fakeBrowser());
    server.weather = 'offline';
    expect(await store.folder()).toBeNull();
    server.weather = 'fine';
    const folders = await Promise.all([store.folder(), store.folder(), store.folder()]);
    expect(new Set(folders)).toEqual(new Set([`/api/v1/listings/drafts/${token()}`]));
    expect(server.drafts.size).toBe(1);
  });
});
