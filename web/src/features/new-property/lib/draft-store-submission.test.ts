import { describe, expect, it, vi } from 'vitest';
import { emptyForm } from '@/features/property-form/lib/defaults';
import { fakeBrowser } from '@/storage/testing/fake-browser';
import { DraftStore } from './draft-store';
import { backups, CONSENTS, later, MINUTE_MS, open, saved, server, withFakes } from './testing/tabs';

withFakes();

describe('a submission', () => {
  it('saves, submits once, and leaves nothing in the browser', async () => {
    const browser = fakeBrowser();
    const { store } = await saved(browser);
    store.change({ city: 'Lajares' });
    await store.submit('secret-1', CONSENTS);
    expect(store.state().phase).toEqual({
      kind: 'submitted',
      receipt: { propertyId: 'CASA-2001', email: 'marta@owners.example', needsPassword: false },
    });
    expect(server.requests.at(-1)?.body).toEqual({ ...CONSENTS, password: 'secret-1' });
    await later(MINUTE_MS);
    expect(browser.local().length).toBe(0);
    expect(server.homes).toBe(1);
  });

  it('shows what the server refuses at its fields', async () => {
    const { store } = await saved(fakeBrowser());
    const detail = 'This is required.';
    server.problem = {
      code: 'validation_failed',
      detail: 'Look at the fields.',
      errors: [
        { pointer: '/name', code: 'required', detail },
        { pointer: '/nowhere', code: 'required', detail: 'Something else.' },
      ],
    };
    await store.submit('secret-1', CONSENTS);
    expect(store.state()).toMatchObject({
      failure: { kind: 'refused', problem: { other: ['Something else.'] } },
      serverErrors: { name: detail },
      work: { submission: { queued: false } },
      outcomes: 1,
    });
  });

  it.each([
    ['offline', 'unreachable'],
    [503, 'unavailable'],
    [429, 'limited'],
  ] as const)(
    'waits when the server answers with %s, and goes with its password',
    async (weather, failure) => {
      const { store } = await saved(fakeBrowser());
      server.weather = weather;
      await store.submit('secret-1', CONSENTS);
      expect(store.state()).toMatchObject({
        failure: { kind: failure },
        work: { submission: { queued: true } },
      });
      server.weather = 'fine';
      await later(MINUTE_MS);
      expect(store.state().phase).toMatchObject({ kind: 'submitted', receipt: { needsPassword: false } });
    },
  );

  it('is not repeated when it is taken for another site', async () => {
    const { store } = await saved(fakeBrowser());
    server.weather = 403;
    await store.submit('secret-1', CONSENTS);
    expect(store.state()).toMatchObject({
      failure: { kind: 'security' },
      work: { submission: { queued: false } },
    });
  });

  it('goes without its password when the page was closed meanwhile', async () => {
    const browser = fakeBrowser();
    const { store, close } = await open(browser);
    store.change({ name: 'Casa Lajares', ownerEmail: 'marta@owners.example' });
    server.weather = 'offline';
    await store.submit('secret-1', CONSENTS);
    close();
    // It is kept longer than what was only typed.
    vi.setSystemTime(Date.now() + 3 * 24 * 60 * MINUTE_MS);
    server.weather = 'fine';
    const again = new DraftStore(fakeBrowser(browser.local()), 'en', emptyForm('en'));
    again.listen();
    expect(again.openQueued()).toBe(true);
    await later(0);
    expect(again.state().phase).toMatchObject({ kind: 'submitted', receipt: { needsPassword: true } });
    expect(server.requests.at(-1)?.body).toEqual(CONSENTS);
  });

  it('never goes with the password of another home', async () => {
    const browser = fakeBrowser();
    const { store } = await saved(browser);
    server.weather = 'offline';
    await store.submit('secret-1', CONSENTS);
    server.weather = 'fine';
    const waiting = backups(browser)[0];
    store.start();
    if (waiting) store.restore(waiting);
    await later(0);
    expect(store.state().phase).toMatchObject({ kind: 'submitted', receipt: { needsPassword: true } });
  });

  it('is not tried any more once the page is left', async () => {
    const { store, close } = await saved(fakeBrowser());
    server.weather = 503;
    const sending = store.submit('secret-1', CONSENTS);
    close();
    await sending;
    const tries = server.requests.length;
    await later(10 * MINUTE_MS);
    expect(server.requests).toHaveLength(tries);
  });

  it('makes one home although the first answer was lost', async () => {
    const { store } = await saved(fakeBrowser());
    server.weather = 'answerLost';
    await store.submit('secret-1', CONSENTS);
    expect(server.homes).toBe(1);
    server.weather = 'fine';
    await later(MINUTE_MS);
    expect(store.state().phase).toMatchObject({ kind: 'submitted', receipt: { propertyId: 'CASA-2001' } });
    expect(server.homes).toBe(1);
  });

  it('is found out when the form was changed after a lost answer', async () => {
    const { store } = await saved(fakeBrowser());
    server.weather = 'answerLost';
    await store.submit('secret-1', CONSENTS);
    server.weather = 'fine';
    store.change({ name: 'Casa' });
    expect(store.state()).toMatchObject({
      notice: { kind: 'unqueued' },
      work: { submission: { queued: false } },
    });
    await later(MINUTE_MS);
    expect(store.state().phase).toMatchObject({ kind: 'submitted', receipt: { propertyId: 'CASA-2001' } });
    expect(server.homes).toBe(1);
  });

  it('stops when the draft is gone, because the photos went with it', async () => {
    const { store } = await saved(fakeBrowser());
    server.drafts.clear();
    await store.submit('secret-1', CONSENTS);
    expect(store.state()).toMatchObject({ failure: { kind: 'draftGone' }, notice: { kind: 'draftGone' } });
    expect(server.homes).toBe(0);
    await store.submit('secret-1', CONSENTS);
    expect(server.homes).toBe(1);
  });
});
