import { describe, expect, it } from 'vitest';
import { connect, FakeStorage, fakeBrowser } from '@/storage/testing/fake-browser';
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

describe('two devices', () => {
  const conflicting = async () => {
    const { store } = await saved(fakeBrowser());
    server.put(token(), { name: 'From the phone' }, 7);
    store.change({ name: 'From the laptop' });
    await later(2_500);
    expect(statusOf(store.state())).toBe('localConflict');
    expect(draft()).toMatchObject({ version: 7 });
    return store;
  };

  it('let the owner keep this one', async () => {
    const store = await conflicting();
    store.keepMine();
    await later(0);
    expect(draft()).toMatchObject({ version: 8, form: { name: 'From the laptop' } });
    expect(statusOf(store.state())).toBe('saved');
  });

  it('let the owner take the other', async () => {
    const store = await conflicting();
    store.takeTheirs();
    await later(MINUTE_MS);
    expect(store.state().work.form.name).toBe('From the phone');
    expect(draft()).toMatchObject({ version: 7 });
  });

  it('do not submit before the owner has chosen', async () => {
    const store = await conflicting();
    await store.submit('secret-1', CONSENTS);
    expect(store.state()).toMatchObject({ failure: { kind: 'conflict' }, submitting: false });
    expect(server.homes).toBe(0);
  });
});

describe('two tabs', () => {
  it('show the same, and end together', async () => {
    const local = new FakeStorage();
    const session = new FakeStorage();
    const [one, two] = [fakeBrowser(local, session), fakeBrowser(local, session)];
    connect(local, [one, two]);
    const first = await saved(one);
    const second = await open(two);
    second.store.change({ city: 'Lajares' });
    await later(10_000);
    expect(first.store.state()).toMatchObject({ shared: true, conflict: null });
    expect(first.store.state().work.form).toMatchObject({ name: 'Casa Lajares', city: 'Lajares' });
    await second.store.submit('secret-1', CONSENTS);
    expect(first.store.state().phase).toEqual({ kind: 'elsewhere' });
    expect(server.homes).toBe(1);
  });

  it('send a submission that waits only with its password', async () => {
    const local = new FakeStorage();
    const session = new FakeStorage();
    const [one, two] = [fakeBrowser(local, session), fakeBrowser(local, session)];
    connect(local, [one, two]);
    const first = await saved(one);
    const second = await open(two);
    server.weather = 'offline';
    await first.store.submit('secret-1', CONSENTS);
    await later(1_000);
    server.weather = 'fine';
    two.window.dispatchEvent(new Event('online'));
    two.window.dispatchEvent(new Event('pagehide'));
    await later(0);
    expect(server.homes).toBe(0);
    expect(statusOf(second.store.state())).toBe('queued');
    one.window.dispatchEvent(new Event('online'));
    await later(MINUTE_MS);
    const sent = server.sent('POST').filter(({ path }) => path.endsWith('/submit'));
    expect(sent.length).toBeGreaterThan(0);
    for (const { body } of sent) expect(body).toEqual({ ...CONSENTS, password: 'secret-1' });
    expect(second.store.state().phase).toEqual({ kind: 'elsewhere' });
  });

  it('keep what one edits when the other deletes it', async () => {
    const local = new FakeStorage();
    const [one, two] = [fakeBrowser(local), fakeBrowser(local)];
    connect(local, [one, two]);
    const first = await saved(one);
    const second = await open(two);
    const [found] = backups(two);
    if (found) second.store.discard(found);
    expect(backups(two)).toEqual([]);
    await later(300);
    expect(first.store.state().phase).toEqual({ kind: 'editing' });
    expect(backups(two)).toHaveLength(1);
  });

  it('leave a submission of a tab that was closed to the next opening', async () => {
    const local = new FakeStorage();
    const session = new FakeStorage();
    const [one, two] = [fakeBrowser(local, session), fakeBrowser(local, session)];
    connect(local, [one, two]);
    const first = await saved(one);
    const second = await open(two);
    server.weather = 'offline';
    await first.store.submit('secret-1', CONSENTS);
    first.close();
    second.close();
    server.weather = 'fine';
    await open(fakeBrowser(local));
    await later(0);
    expect(server.homes).toBe(1);
  });

  it('list two homes without touching each other', async () => {
    const local = new FakeStorage();
    const [one, two] = [fakeBrowser(local), fakeBrowser(local)];
    connect(local, [one, two]);
    const first = await saved(one);
    const second = await open(two);
    second.store.start();
    second.store.change({ name: 'Casa Corralejo' });
    await later(10_000);
    expect(first.store.state()).toMatchObject({ shared: false, work: { form: { name: 'Casa Lajares' } } });
    expect(server.drafts.size).toBe(2);
  });
});
