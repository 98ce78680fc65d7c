import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyForm } from '@/features/home/lib/defaults';
import { findBackups } from './backup';
import { DraftKeeper } from './keeper';
import { statusOf } from './status';
import { connect, type FakeBrowser, FakeServer, FakeStorage, fakeBrowser } from './testing/fakes';
import { isUnsaved } from './work';

const CONSENTS = { acceptsTerms: true, hasPhotoRights: true };
const MINUTE_MS = 60_000;

let server: FakeServer;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens the page in a tab. */
async function open(browser: FakeBrowser, token: string | null = null) {
  const keeper = new DraftKeeper(browser, 'en', emptyForm('en'));
  const close = keeper.listen();
  await keeper.open(token);
  return { keeper, close };
}

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const backups = (browser: FakeBrowser) => findBackups(browser.local, Date.now(), emptyForm('en'));
const token = () => [...server.drafts.keys()][0] ?? '';
const draft = () => server.drafts.get(token());

/** A home that the server has. */
async function saved(browser: FakeBrowser) {
  const tab = await open(browser);
  tab.keeper.change({ name: 'Casa Lajares', ownerEmail: 'marta@owners.example' });
  await later(10_000);
  return tab;
}

describe('what is typed', () => {
  it('is in the browser with the next task, and at once when the page is left', async () => {
    const browser = fakeBrowser();
    const { keeper } = await open(browser);
    keeper.change({ name: 'Casa' });
    expect(backups(browser)).toEqual([]);
    await later(0);
    expect(backups(browser)).toMatchObject([{ work: { form: { name: 'Casa' } } }]);
    keeper.change({ name: 'Casa Lajares' });
    browser.window.dispatchEvent(new Event('pagehide'));
    expect(backups(browser)).toMatchObject([{ work: { form: { name: 'Casa Lajares' } } }]);
  });

  it('makes a draft only once somebody has begun, and saves each version on the one before', async () => {
    const { keeper } = await open(fakeBrowser());
    await later(MINUTE_MS);
    keeper.change({ propertyType: 'house' });
    await later(MINUTE_MS);
    expect(server.requests).toEqual([]);
    keeper.change({ name: 'Casa Lajares' });
    await later(5_000);
    expect(statusOf(keeper.state())).toBe('saved');
    keeper.change({ name: 'Casa' });
    keeper.change({ name: 'Casa Lajares 2' });
    expect(statusOf(keeper.state())).toBe('saving');
    await later(2_000);
    expect(server.sent('POST')).toHaveLength(1);
    expect(draft()).toMatchObject({ version: 3, form: { name: 'Casa Lajares 2' } });
  });

  it('is never lost when the browser keeps nothing', async () => {
    const local = new FakeStorage();
    local.trouble = new DOMException('full', 'QuotaExceededError');
    const { keeper } = await open(fakeBrowser(local));
    keeper.change({ name: 'Casa Lajares' });
    await later(400);
    expect(keeper.state().trouble).toBe('full');
    await later(10_000);
    expect(statusOf(keeper.state())).toBe('onlyServer');
    local.trouble = null;
    keeper.change({ name: 'Casa' });
    await later(400);
    expect(keeper.state().trouble).toBeNull();
  });

  it('is not left without a question when nothing else has it', async () => {
    const local = new FakeStorage();
    local.trouble = new DOMException('no', 'SecurityError');
    const browser = fakeBrowser(local);
    const { keeper } = await open(browser);
    const leave = () => browser.window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(true);
    keeper.change({ name: 'Casa Lajares' });
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
    const { keeper } = await open(browser);
    server.weather = weather;
    keeper.change({ name: 'Casa Lajares' });
    await later(6_000);
    expect(statusOf(keeper.state())).toBe(status);
    expect(backups(browser)).toHaveLength(1);
    const tries = server.requests.length;
    server.weather = 'fine';
    await later(MINUTE_MS);
    expect(statusOf(keeper.state())).toBe(status === 'localRefused' ? status : 'saved');
    // What was refused is not sent again unless it is changed.
    if (status === 'localRefused') expect(server.requests).toHaveLength(tries);
    keeper.change({ name: 'Casa' });
    await later(6_000);
    expect(statusOf(keeper.state())).toBe('saved');
  });

  it('is sent at once when the connection is back', async () => {
    const browser = fakeBrowser();
    const { keeper } = await open(browser);
    server.weather = 'offline';
    vi.stubGlobal('navigator', { onLine: false });
    keeper.change({ name: 'Casa Lajares' });
    await later(10 * MINUTE_MS);
    expect(statusOf(keeper.state())).toBe('localOffline');
    server.weather = 'fine';
    browser.window.dispatchEvent(new Event('online'));
    await later(0);
    expect(statusOf(keeper.state())).toBe('saved');
  });

  it('stays in its draft when something else than the API answers with 404', async () => {
    const { keeper } = await saved(fakeBrowser());
    const own = token();
    server.weather = 404;
    keeper.change({ city: 'Lajares' });
    await later(2_100);
    expect(statusOf(keeper.state())).toBe('localAway');
    server.weather = 'fine';
    await later(MINUTE_MS);
    expect(keeper.state()).toMatchObject({ notice: null, work: { server: { token: own } } });
    expect(draft()?.form.city).toBe('Lajares');
  });

  it.each([null, {}, { version: 9, form: null, propertyId: null }])(
    'is sent again after the answer %j, which has another shape',
    async (body) => {
      const { keeper } = await saved(fakeBrowser());
      const { fetch } = globalThis;
      // The save is not based on the newest version, so that the form is read, too.
      vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) =>
        Response.json(body, { status: body && 'form' in body && method === 'PUT' ? 412 : 200 }),
      );
      keeper.change({ city: 'La' });
      await later(2_100);
      expect(statusOf(keeper.state())).toBe('localAway');
      await keeper.submit('secret-1', CONSENTS);
      expect(keeper.state()).toMatchObject({ submitting: false, work: { submission: { queued: true } } });
      vi.stubGlobal('fetch', fetch);
      await later(MINUTE_MS);
      expect(keeper.state().phase.kind).toBe('submitted');
    },
  );

  it('is no conflict when only the answer was lost', async () => {
    const { keeper } = await saved(fakeBrowser());
    server.weather = 'answerLost';
    keeper.change({ name: 'Casa' });
    await later(2_500);
    server.weather = 'fine';
    keeper.change({ city: 'Lajares' });
    await later(MINUTE_MS);
    expect(keeper.state().conflict).toBeNull();
    expect(draft()).toMatchObject({ form: { name: 'Casa', city: 'Lajares' } });
  });
});

describe('opening the page again', () => {
  it('goes on at once in the same tab, and asks in another', async () => {
    const browser = fakeBrowser();
    const { keeper, close } = await saved(browser);
    keeper.step(3);
    close();
    const again = await open(browser);
    expect(again.keeper.state()).toMatchObject({
      phase: { kind: 'editing' },
      notice: { kind: 'restored' },
      work: { step: 3, form: { name: 'Casa Lajares' } },
    });
    const other = await open(fakeBrowser(browser.local()));
    const { phase } = other.keeper.state();
    expect(phase).toMatchObject({ kind: 'choosing', found: [{ work: { step: 3 } }] });
    other.keeper.start();
    expect(other.keeper.state()).toMatchObject({ phase: { kind: 'editing' }, work: { form: { name: '' } } });
    expect(backups(browser)).toHaveLength(1);
  });

  it('offers nothing older than 24 hours, which only the same tab and a link find', async () => {
    const browser = fakeBrowser();
    const { keeper, close } = await saved(browser);
    server.weather = 'offline';
    keeper.change({ city: 'Lajares' });
    close();
    server.weather = 'fine';
    vi.setSystemTime(Date.now() + 25 * 60 * MINUTE_MS);
    const elsewhere = await open(fakeBrowser(browser.local()));
    expect(elsewhere.keeper.state()).toMatchObject({
      phase: { kind: 'editing' },
      work: { form: { name: '' } },
    });
    const linked = await open(fakeBrowser(browser.local()), token());
    expect(linked.keeper.state().work.form.city).toBe('Lajares');
    linked.close();
    vi.setSystemTime(Date.now() + 25 * 60 * MINUTE_MS);
    const again = await open(browser);
    expect(again.keeper.state().work.form).toMatchObject({ name: 'Casa Lajares', city: 'Lajares' });
    again.close();
    vi.setSystemTime(Date.now() + 30 * 24 * 60 * MINUTE_MS);
    expect((await open(browser)).keeper.state()).toMatchObject({ phase: { kind: 'editing' }, notice: null });
    expect(browser.local().length).toBe(0);
  });

  it('takes up a save in whose middle the page was left', async () => {
    const browser = fakeBrowser();
    const { keeper, close } = await saved(browser);
    server.weather = 'answerLost';
    keeper.change({ city: 'La' });
    await later(2_100);
    keeper.change({ city: 'Lajares' });
    close();
    server.weather = 'fine';
    const again = await open(browser);
    await later(10_000);
    expect(again.keeper.state().conflict).toBeNull();
    expect(draft()?.form.city).toBe('Lajares');
  });

  it('never keeps the password', async () => {
    const browser = fakeBrowser();
    const { keeper } = await saved(browser);
    server.weather = 'offline';
    await keeper.submit('geheim-1234', CONSENTS);
    await later(1_000);
    const kept = browser.local().getItem(browser.local().key(0) ?? '');
    expect(kept).toContain('Casa Lajares');
    expect(kept).not.toContain('geheim-1234');
  });

  it('takes what another device has saved meanwhile, unless this one has changes of its own', async () => {
    const browser = fakeBrowser();
    const { keeper, close } = await saved(browser);
    close();
    server.put(token(), { name: 'From the phone' }, 7);
    const again = await open(browser);
    await later(0);
    expect(again.keeper.state()).toMatchObject({
      notice: { kind: 'updated' },
      work: { form: { name: 'From the phone' }, server: { version: 7 } },
    });
    expect(isUnsaved(again.keeper.state().work)).toBe(false);
    expect(keeper.state().conflict).toBeNull();
  });
});

describe('two devices', () => {
  const conflicting = async () => {
    const { keeper } = await saved(fakeBrowser());
    server.put(token(), { name: 'From the phone' }, 7);
    keeper.change({ name: 'From the laptop' });
    await later(2_500);
    expect(statusOf(keeper.state())).toBe('localConflict');
    expect(draft()).toMatchObject({ version: 7 });
    return keeper;
  };

  it('let the owner keep this one', async () => {
    const keeper = await conflicting();
    keeper.keepMine();
    await later(0);
    expect(draft()).toMatchObject({ version: 8, form: { name: 'From the laptop' } });
    expect(statusOf(keeper.state())).toBe('saved');
  });

  it('let the owner take the other', async () => {
    const keeper = await conflicting();
    keeper.takeTheirs();
    await later(MINUTE_MS);
    expect(keeper.state().work.form.name).toBe('From the phone');
    expect(draft()).toMatchObject({ version: 7 });
  });

  it('do not submit before the owner has chosen', async () => {
    const keeper = await conflicting();
    await keeper.submit('secret-1', CONSENTS);
    expect(keeper.state()).toMatchObject({ failure: { kind: 'conflict' }, submitting: false });
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
    second.keeper.change({ city: 'Lajares' });
    await later(10_000);
    expect(first.keeper.state()).toMatchObject({ shared: true, conflict: null });
    expect(first.keeper.state().work.form).toMatchObject({ name: 'Casa Lajares', city: 'Lajares' });
    await second.keeper.submit('secret-1', CONSENTS);
    expect(first.keeper.state().phase).toEqual({ kind: 'elsewhere' });
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
    await first.keeper.submit('secret-1', CONSENTS);
    await later(1_000);
    server.weather = 'fine';
    two.window.dispatchEvent(new Event('online'));
    two.window.dispatchEvent(new Event('pagehide'));
    await later(0);
    expect(server.homes).toBe(0);
    expect(statusOf(second.keeper.state())).toBe('queued');
    one.window.dispatchEvent(new Event('online'));
    await later(MINUTE_MS);
    const sent = server.sent('POST').filter(({ path }) => path.endsWith('/submit'));
    expect(sent.length).toBeGreaterThan(0);
    for (const { body } of sent) expect(body).toEqual({ ...CONSENTS, password: 'secret-1' });
    expect(second.keeper.state().phase).toEqual({ kind: 'elsewhere' });
  });

  it('keep what one edits when the other deletes it', async () => {
    const local = new FakeStorage();
    const [one, two] = [fakeBrowser(local), fakeBrowser(local)];
    connect(local, [one, two]);
    const first = await saved(one);
    const second = await open(two);
    const [found] = backups(two);
    if (found) second.keeper.discard(found);
    expect(backups(two)).toEqual([]);
    await later(300);
    expect(first.keeper.state().phase).toEqual({ kind: 'editing' });
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
    await first.keeper.submit('secret-1', CONSENTS);
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
    second.keeper.start();
    second.keeper.change({ name: 'Casa Corralejo' });
    await later(10_000);
    expect(first.keeper.state()).toMatchObject({ shared: false, work: { form: { name: 'Casa Lajares' } } });
    expect(server.drafts.size).toBe(2);
  });
});

describe('a link by mail', () => {
  it('opens the draft on another device', async () => {
    server.put('t'.repeat(43), { name: 'Casa Lajares' }, 4);
    const { keeper } = await open(fakeBrowser(), 't'.repeat(43));
    expect(keeper.state()).toMatchObject({
      phase: { kind: 'editing' },
      work: { form: { name: 'Casa Lajares' } },
    });
    keeper.change({ city: 'Lajares' });
    await later(2_000);
    expect(draft()).toMatchObject({ version: 5, form: { city: 'Lajares' } });
  });

  it('that is too old is told, and the form opens all the same', async () => {
    const { keeper } = await open(fakeBrowser(), 't'.repeat(43));
    expect(keeper.state()).toMatchObject({ phase: { kind: 'editing' }, notice: { kind: 'linkExpired' } });
  });

  it('that cannot be read now can be tried again', async () => {
    server.put('t'.repeat(43), { name: 'Casa Lajares' }, 4);
    server.weather = 503;
    const { keeper } = await open(fakeBrowser(), 't'.repeat(43));
    expect(keeper.state().phase).toMatchObject({ kind: 'stuck', failure: 'unavailable' });
    server.weather = 'fine';
    await keeper.open('t'.repeat(43));
    expect(keeper.state().work.form.name).toBe('Casa Lajares');
  });

  it('that is answered in another shape can be tried again', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ version: 4, form: null, propertyId: null }));
    const { keeper } = await open(fakeBrowser(), 't'.repeat(43));
    expect(keeper.state().phase).toMatchObject({ kind: 'stuck', failure: 'unavailable' });
  });

  it('is mailed after the address is saved', async () => {
    const { keeper } = await open(fakeBrowser());
    keeper.change({ ownerEmail: 'marta@owners.example' });
    expect(await keeper.mailLink()).toEqual({ kind: 'sent' });
    expect(draft()?.form.ownerEmail).toBe('marta@owners.example');
    server.weather = 429;
    expect(await keeper.mailLink()).toMatchObject({ kind: 'failed', answer: { status: 429 } });
  });
});

describe('a submission', () => {
  it('saves, submits once, and leaves nothing in the browser', async () => {
    const browser = fakeBrowser();
    const { keeper } = await saved(browser);
    keeper.change({ city: 'Lajares' });
    await keeper.submit('secret-1', CONSENTS);
    expect(keeper.state().phase).toEqual({
      kind: 'submitted',
      receipt: { propertyId: 'CASA-2001', email: 'marta@owners.example', needsPassword: false },
    });
    expect(server.requests.at(-1)?.body).toEqual({ ...CONSENTS, password: 'secret-1' });
    await later(MINUTE_MS);
    expect(browser.local().length).toBe(0);
    expect(server.homes).toBe(1);
  });

  it('shows what the server refuses at its fields', async () => {
    const { keeper } = await saved(fakeBrowser());
    const detail = 'This is required.';
    server.problem = {
      code: 'validation_failed',
      detail: 'Look at the fields.',
      errors: [
        { pointer: '/name', code: 'required', detail },
        { pointer: '/nowhere', code: 'required', detail: 'Something else.' },
      ],
    };
    await keeper.submit('secret-1', CONSENTS);
    expect(keeper.state()).toMatchObject({
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
      const { keeper } = await saved(fakeBrowser());
      server.weather = weather;
      await keeper.submit('secret-1', CONSENTS);
      expect(keeper.state()).toMatchObject({
        failure: { kind: failure },
        work: { submission: { queued: true } },
      });
      server.weather = 'fine';
      await later(MINUTE_MS);
      expect(keeper.state().phase).toMatchObject({ kind: 'submitted', receipt: { needsPassword: false } });
    },
  );

  it('is not repeated when it is taken for another site', async () => {
    const { keeper } = await saved(fakeBrowser());
    server.weather = 403;
    await keeper.submit('secret-1', CONSENTS);
    expect(keeper.state()).toMatchObject({
      failure: { kind: 'security' },
      work: { submission: { queued: false } },
    });
  });

  it('goes without its password when the page was closed meanwhile', async () => {
    const browser = fakeBrowser();
    const { keeper, close } = await open(browser);
    keeper.change({ name: 'Casa Lajares', ownerEmail: 'marta@owners.example' });
    server.weather = 'offline';
    await keeper.submit('secret-1', CONSENTS);
    close();
    // It is kept longer than what was only typed.
    vi.setSystemTime(Date.now() + 3 * 24 * 60 * MINUTE_MS);
    server.weather = 'fine';
    const again = new DraftKeeper(fakeBrowser(browser.local()), 'en', emptyForm('en'));
    again.listen();
    expect(again.openQueued()).toBe(true);
    await later(0);
    expect(again.state().phase).toMatchObject({ kind: 'submitted', receipt: { needsPassword: true } });
    expect(server.requests.at(-1)?.body).toEqual(CONSENTS);
  });

  it('never goes with the password of another home', async () => {
    const browser = fakeBrowser();
    const { keeper } = await saved(browser);
    server.weather = 'offline';
    await keeper.submit('secret-1', CONSENTS);
    server.weather = 'fine';
    const waiting = backups(browser)[0];
    keeper.start();
    if (waiting) keeper.restore(waiting);
    await later(0);
    expect(keeper.state().phase).toMatchObject({ kind: 'submitted', receipt: { needsPassword: true } });
  });

  it('is not tried any more once the page is left', async () => {
    const { keeper, close } = await saved(fakeBrowser());
    server.weather = 503;
    const sending = keeper.submit('secret-1', CONSENTS);
    close();
    await sending;
    const tries = server.requests.length;
    await later(10 * MINUTE_MS);
    expect(server.requests).toHaveLength(tries);
  });

  it('makes one home although the first answer was lost', async () => {
    const { keeper } = await saved(fakeBrowser());
    server.weather = 'answerLost';
    await keeper.submit('secret-1', CONSENTS);
    expect(server.homes).toBe(1);
    server.weather = 'fine';
    await later(MINUTE_MS);
    expect(keeper.state().phase).toMatchObject({ kind: 'submitted', receipt: { propertyId: 'CASA-2001' } });
    expect(server.homes).toBe(1);
  });

  it('is found out when the form was changed after a lost answer', async () => {
    const { keeper } = await saved(fakeBrowser());
    server.weather = 'answerLost';
    await keeper.submit('secret-1', CONSENTS);
    server.weather = 'fine';
    keeper.change({ name: 'Casa' });
    expect(keeper.state()).toMatchObject({
      notice: { kind: 'unqueued' },
      work: { submission: { queued: false } },
    });
    await later(MINUTE_MS);
    expect(keeper.state().phase).toMatchObject({ kind: 'submitted', receipt: { propertyId: 'CASA-2001' } });
    expect(server.homes).toBe(1);
  });

  it('stops when the draft is gone, because the photos went with it', async () => {
    const { keeper } = await saved(fakeBrowser());
    server.drafts.clear();
    await keeper.submit('secret-1', CONSENTS);
    expect(keeper.state()).toMatchObject({ failure: { kind: 'draftGone' }, notice: { kind: 'draftGone' } });
    expect(server.homes).toBe(0);
    await keeper.submit('secret-1', CONSENTS);
    expect(server.homes).toBe(1);
  });
});

describe('the folder', () => {
  it('is shown in a preview only with all that was typed', async () => {
    const { keeper } = await saved(fakeBrowser());
    const own = `/api/v1/listings/drafts/${token()}`;
    server.weather = 503;
    keeper.change({ city: 'Lajares' });
    expect(await keeper.folder()).toBe(own);
    expect(await keeper.savedFolder()).toBeNull();
    server.weather = 'fine';
    expect(await keeper.savedFolder()).toBe(own);
    expect(draft()?.form.city).toBe('Lajares');
  });

  it('is made once for many photos, and is not there without a server', async () => {
    const { keeper } = await open(fakeBrowser());
    server.weather = 'offline';
    expect(await keeper.folder()).toBeNull();
    server.weather = 'fine';
    const folders = await Promise.all([keeper.folder(), keeper.folder(), keeper.folder()]);
    expect(new Set(folders)).toEqual(new Set([`/api/v1/listings/drafts/${token()}`]));
    expect(server.drafts.size).toBe(1);
  });
});
