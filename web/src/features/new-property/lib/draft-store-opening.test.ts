import { describe, expect, it, vi } from 'vitest';
import { NO_BOOKING_RULES, SILENT_RULE } from '@/features/price/lib/rates';
import { fakeBrowser } from '@/storage/testing/fake-browser';
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
import { isUnsaved } from './work';

withFakes();

describe('opening the page again', () => {
  it('goes on at once in the same tab, and asks in another', async () => {
    const browser = fakeBrowser();
    const { store, close } = await saved(browser);
    store.step(3);
    close();
    const again = await open(browser);
    expect(again.store.state()).toMatchObject({
      phase: { kind: 'editing' },
      notice: { kind: 'restored' },
      work: { step: 3, form: { name: 'Casa Lajares' } },
    });
    const other = await open(fakeBrowser(browser.local()));
    const { phase } = other.store.state();
    expect(phase).toMatchObject({ kind: 'choosing', found: [{ work: { step: 3 } }] });
    other.store.start();
    expect(other.store.state()).toMatchObject({ phase: { kind: 'editing' }, work: { form: { name: '' } } });
    expect(backups(browser)).toHaveLength(1);
  });

  it('offers nothing older than 24 hours, which only the same tab and a link find', async () => {
    const browser = fakeBrowser();
    const { store, close } = await saved(browser);
    server.weather = 'offline';
    store.change({ city: 'Lajares' });
    close();
    server.weather = 'fine';
    vi.setSystemTime(Date.now() + 25 * 60 * MINUTE_MS);
    const elsewhere = await open(fakeBrowser(browser.local()));
    expect(elsewhere.store.state()).toMatchObject({
      phase: { kind: 'editing' },
      work: { form: { name: '' } },
    });
    const linked = await open(fakeBrowser(browser.local()), token());
    expect(linked.store.state().work.form.city).toBe('Lajares');
    linked.close();
    vi.setSystemTime(Date.now() + 25 * 60 * MINUTE_MS);
    const again = await open(browser);
    expect(again.store.state().work.form).toMatchObject({ name: 'Casa Lajares', city: 'Lajares' });
    again.close();
    vi.setSystemTime(Date.now() + 30 * 24 * 60 * MINUTE_MS);
    expect((await open(browser)).store.state()).toMatchObject({ phase: { kind: 'editing' }, notice: null });
    expect(browser.local().length).toBe(0);
  });

  it('takes up a save in whose middle the page was left', async () => {
    const browser = fakeBrowser();
    const { store, close } = await saved(browser);
    server.weather = 'answerLost';
    store.change({ city: 'La' });
    await later(2_100);
    store.change({ city: 'Lajares' });
    close();
    server.weather = 'fine';
    const again = await open(browser);
    await later(10_000);
    expect(again.store.state().conflict).toBeNull();
    expect(draft()?.form.city).toBe('Lajares');
  });

  it('never keeps the password', async () => {
    const browser = fakeBrowser();
    const { store } = await saved(browser);
    server.weather = 'offline';
    await store.submit('geheim-1234', CONSENTS);
    await later(1_000);
    const kept = browser.local().getItem(browser.local().key(0) ?? '');
    expect(kept).toContain('Casa Lajares');
    expect(kept).not.toContain('geheim-1234');
  });

  it('takes what another device has saved meanwhile, unless this one has changes of its own', async () => {
    const browser = fakeBrowser();
    const { store, close } = await saved(browser);
    close();
    server.put(token(), { name: 'From the phone' }, 7);
    const again = await open(browser);
    await later(0);
    expect(again.store.state()).toMatchObject({
      notice: { kind: 'updated' },
      work: { form: { name: 'From the phone' }, server: { version: 7 } },
    });
    expect(isUnsaved(again.store.state().work)).toBe(false);
    expect(store.state().conflict).toBeNull();
  });
});

describe('a link by mail', () => {
  it('opens the draft on another device', async () => {
    server.put('t'.repeat(43), { name: 'Casa Lajares' }, 4);
    const { store } = await open(fakeBrowser(), 't'.repeat(43));
    expect(store.state()).toMatchObject({
      phase: { kind: 'editing' },
      work: { form: { name: 'Casa Lajares' } },
    });
    store.change({ city: 'Lajares' });
    await later(2_000);
    expect(draft()).toMatchObject({ version: 5, form: { city: 'Lajares' } });
  });

  it('keeps what only the settings of a home change, also over a reload', async () => {
    const rates = {
      priceRules: [{ ...SILENT_RULE, startDate: '2027-07-01', endDate: '2027-08-31', nightMinor: 18_000 }],
      booking: { ...NO_BOOKING_RULES, arrivalWeekdays: [6] },
      extraFees: [],
    };
    server.put('t'.repeat(43), { name: 'Casa Lajares', ...rates }, 2);
    const browser = fakeBrowser();
    const { store, close } = await open(browser, 't'.repeat(43));
    store.change({ city: 'Lajares' });
    await later(2_000);
    expect(draft()).toMatchObject({ version: 3, form: { city: 'Lajares', ...rates } });
    close();
    const again = await open(browser);
    again.store.change({ city: 'Corralejo' });
    await later(2_000);
    expect(draft()).toMatchObject({ version: 4, form: { city: 'Corralejo', ...rates } });
    expect(again.store.state().conflict).toBeNull();
  });

  it('that is too old is told, and the form opens all the same', async () => {
    const { store } = await open(fakeBrowser(), 't'.repeat(43));
    expect(store.state()).toMatchObject({ phase: { kind: 'editing' }, notice: { kind: 'linkExpired' } });
  });

  it('that cannot be read now can be tried again', async () => {
    server.put('t'.repeat(43), { name: 'Casa Lajares' }, 4);
    server.weather = 503;
    const { store } = await open(fakeBrowser(), 't'.repeat(43));
    expect(store.state().phase).toMatchObject({ kind: 'stuck', failure: 'unavailable' });
    server.weather = 'fine';
    await store.open('t'.repeat(43));
    expect(store.state().work.form.name).toBe('Casa Lajares');
  });

  it('that is answered in another shape can be tried again', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ version: 4, form: null, propertyId: null }));
    const { store } = await open(fakeBrowser(), 't'.repeat(43));
    expect(store.state().phase).toMatchObject({ kind: 'stuck', failure: 'unavailable' });
  });

  it('is mailed after the address is saved', async () => {
    const { store } = await open(fakeBrowser());
    store.change({ ownerEmail: 'marta@owners.example' });
    expect(await store.mailLink()).toEqual({ kind: 'sent' });
    expect(draft()?.form.ownerEmail).toBe('marta@owners.example');
    server.weather = 429;
    expect(await store.mailLink()).toMatchObject({ kind: 'failed', answer: { status: 429 } });
  });
});
