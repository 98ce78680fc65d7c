import { afterEach, describe, expect, it, vi } from 'vitest';
import type { HomeForm } from '@/features/property-form/lib/form';
import { sampleFeed, sampleListing } from '../sample.test.data';
import { wantedForm } from './diff';
import { type SaveJob, saveHome, withdrawHome } from './save';

const HOME = '/api/v1/owner/properties/CASA-1001';
const listing = sampleListing();
const base = wantedForm(listing, 'en');
const feeds = { items: [sampleFeed()], etag: '"f1"' };

function job(part: Partial<HomeForm>, more: Partial<SaveJob> = {}): SaveJob {
  const form = { ...base, ...part };
  return {
    id: 'CASA-1001',
    listing,
    base,
    form,
    numbers: 'en',
    feeds,
    plan: {},
    byLink: false,
    password: null,
    ...more,
  };
}

type Asked = { what: string; body: unknown; match: string | undefined };

/** Answers each request by method and path, several of one in turn, and records them. */
function answers(byRequest: Record<string, (Response | Error)[]>): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const what = `${method} ${path}`;
    const match = (headers as Record<string, string>)['if-match'];
    asked.push({ what, body: typeof body === 'string' ? JSON.parse(body) : null, match });
    const answer = byRequest[what]?.shift() ?? new Error(`nobody asks for ${what}`);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  return asked;
}

const problem = (status: number, code: string, more: object = {}) =>
  Response.json({ code, detail: 'why', ...more }, { status });
const edited = (part: Partial<typeof listing> = {}, changed = ['/place'], proposed: string[] = []) =>
  Response.json({ ...listing, version: 8, ...part, changed, proposed });

afterEach(() => vi.unstubAllGlobals());

describe('saving a home', () => {
  it('sends what changed, to the version that was looked at', async () => {
    const asked = answers({ [`PATCH ${HOME}`]: [edited({}, ['/place'], ['/name'])] });
    const outcome = await saveHome(job({ city: 'A' }), 'en');
    expect(asked).toEqual([{ what: `PATCH ${HOME}`, body: { city: 'A' }, match: '"7"' }]);
    expect(outcome).toMatchObject({ isWritten: true, held: [], stop: null });
    expect(outcome.done).toMatchObject({ changed: ['place'], proposed: ['name'], submitted: false });
  });

  it('sends another address of the owner in a session by a link, and tells that it waits', async () => {
    const address = { ownerEmail: 'ana@owners.example' };
    const asked = answers({ [`PATCH ${HOME}`]: [edited({}, [], ['/contacts'])] });
    const outcome = await saveHome(job(address, { byLink: true }), 'en');
    expect(asked.map(({ body }) => body)).toEqual([address]);
    expect(outcome).toMatchObject({ held: [], stop: null, done: { proposed: ['contacts'] } });
    expect(await saveHome(job(address), 'en')).toMatchObject({ held: ['contacts'], isWritten: false });
    expect(asked).toHaveLength(1);
  });

  it('holds back what needs a link, and saves the rest', async () => {
    const asked = answers({ [`PATCH ${HOME}`]: [edited()] });
    const outcome = await saveHome(job({ city: 'A', phone: '+34 1' }), 'en');
    expect(asked.map(({ body }) => body)).toEqual([{ city: 'A' }]);
    expect(outcome).toMatchObject({ held: ['contacts'], stop: null });
  });

  it('holds back all the same when the link is too old for the server', async () => {
    const asked = answers({ [`PATCH ${HOME}`]: [problem(403, 'fresh_link_required'), edited()] });
    const outcome = await saveHome(job({ city: 'A', phone: '+34 1' }, { byLink: true }), 'en');
    expect(asked.map(({ body }) => body)).toEqual([{ city: 'A', phone: '+34 1' }, { city: 'A' }]);
    expect(outcome).toMatchObject({ held: ['contacts'], stop: null, isWritten: true });
  });

  it('goes on when only photos changed meanwhile', async () => {
    const asked = answers({
      [`PATCH ${HOME}`]: [problem(412, 'listing_changed'), edited()],
      [`GET ${HOME}`]: [Response.json({ ...listing, version: 9 })],
    });
    expect((await saveHome(job({ city: 'A' }), 'en')).stop).toBeNull();
    expect(asked.map(({ match }) => match)).toEqual(['"7"', undefined, '"9"']);
  });

  it('stops when a field changed meanwhile', async () => {
    const present = { ...listing, version: 9, form: { ...listing.form, city: 'B' } };
    answers({
      [`PATCH ${HOME}`]: [problem(412, 'listing_changed')],
      [`GET ${HOME}`]: [Response.json(present)],
    });
    const outcome = await saveHome(job({ city: 'A' }), 'en');
    expect(outcome).toMatchObject({ stop: { kind: 'changed' }, listing: { version: 9 }, isWritten: false });
  });

  it('tells the errors of the API at their fields', async () => {
    const errors = [{ pointer: '/city', code: 'too_long', detail: 'Too long' }];
    answers({ [`PATCH ${HOME}`]: [problem(400, 'form_invalid', { errors })] });
    const outcome = await saveHome(job({ city: 'A' }), 'en');
    expect(outcome.stop).toMatchObject({ kind: 'failed', at: 'fields', errors: { city: 'Too long' } });
  });

  it('replaces calendars under the ETag of their list', async () => {
    const answer = Response.json({ items: [] }, { headers: { etag: '"f2"' } });
    const asked = answers({ [`PUT ${HOME}/feeds`]: [answer] });
    const typed = { feeds: { ...base.feeds, vrbo: 'https://vrbo.com/icalendar/1.ics' } };
    const outcome = await saveHome(job(typed), 'en');
    expect(asked).toMatchObject([
      { match: '"f1"', body: { items: [{ id: 'feed-1' }, { platform: 'vrbo' }] } },
    ]);
    expect(outcome).toMatchObject({ feeds: { etag: '"f2"' }, done: { feeds: true }, stop: null });
  });

  it('does not replace calendars that changed meanwhile', async () => {
    answers({
      [`PUT ${HOME}/feeds`]: [problem(412, 'feeds_changed')],
      [`GET ${HOME}/feeds`]: [Response.json({ items: [] }, { headers: { etag: '"f3"' } })],
    });
    const outcome = await saveHome(job({}, { plan: { 'feed-1': 'remove' } }), 'en');
    expect(outcome).toMatchObject({ stop: { kind: 'feedsChanged' }, feeds: { etag: '"f3"' } });
  });

  it('submits a returned home again, once all of it is saved', async () => {
    const returned = sampleListing({ status: 'rejected' });
    const pending = sampleListing({ status: 'pending' });
    const asked = answers({
      [`PATCH ${HOME}`]: [edited({ status: 'rejected' }), edited({ status: 'rejected' })],
      [`POST ${HOME}/submit`]: [Response.json(pending)],
    });
    const whole = await saveHome(job({ city: 'A' }, { listing: returned }), 'en');
    expect(whole).toMatchObject({ listing: { status: 'pending' }, done: { submitted: true } });
    expect(asked[1]).toMatchObject({ match: '"8"' });
    const part = await saveHome(job({ city: 'A', phone: '+34 1' }, { listing: returned }), 'en');
    expect(part).toMatchObject({ held: ['contacts'], done: { submitted: false } });
    expect(asked).toHaveLength(3);
  });

  it('changes the password last, and signs in with the new one', async () => {
    const asked = answers({
      [`PATCH ${HOME}`]: [edited()],
      [`PUT ${HOME}/password`]: [new Response(null, { status: 204 })],
      'POST /api/v1/owner/session': [Response.json({ properties: [], expiresAt: '' })],
    });
    const password = { old: 'old-one', next: 'new-one', endsSession: true };
    const outcome = await saveHome(job({ city: 'A' }, { password }), 'en');
    expect(asked.map(({ body }) => body)).toEqual([
      { city: 'A' },
      { oldPassword: 'old-one', newPassword: 'new-one' },
      { propertyId: 'CASA-1001', password: 'new-one' },
    ]);
    expect(outcome).toMatchObject({ done: { password: true }, stop: null });
  });

  const tooLate = () => problem(403, 'fresh_link_required');
  const changed = () => new Response(null, { status: 204 });
  it.each([
    ['is fresh', 'old-one', [changed()], [null], null],
    ['is too old', 'old-one', [tooLate(), changed()], [null, 'old-one'], null],
    ['is too old and no password is known', null, [tooLate()], [null], { failure: 'linkNeeded' }],
  ] as const)('needs no old password where the link %s', async (_, old, replies, sent, stop) => {
    const asked = answers({ [`PUT ${HOME}/password`]: [...replies] });
    const password = { old, next: 'new-one', endsSession: false };
    const outcome = await saveHome(job({}, { byLink: true, password }), 'en');
    expect(asked.map(({ body }) => (body as { oldPassword?: string }).oldPassword ?? null)).toEqual(sent);
    if (stop) expect(outcome.stop).toMatchObject(stop);
    else expect(outcome.stop).toBeNull();
  });

  it('says at its field that the old password is wrong, and does not end the session', async () => {
    answers({ [`PUT ${HOME}/password`]: [problem(401, 'wrong_password')] });
    const password = { old: 'old-one', next: 'new-one', endsSession: true };
    const { stop } = await saveHome(job({}, { password }), 'en');
    expect(stop).toMatchObject({ at: 'password', failure: 'refused', errors: { password: 'why' } });
  });

  it.each([
    ['blocked', new TypeError('Failed to fetch'), 'unreachable'],
    ['limited', problem(429, 'rate_limited'), 'limited'],
    ['signed out', problem(401, 'unauthenticated'), 'ended'],
    ['away', new Response('bad gateway', { status: 502 }), 'unavailable'],
    ['taken for another site', problem(403, 'origin_not_allowed'), 'security'],
    ['forbidden', problem(403, 'forbidden'), 'refused'],
  ] as const)('stops when %s', async (_, answer, failure) => {
    vi.stubGlobal('navigator', { onLine: true });
    answers({ [`PATCH ${HOME}`]: [answer] });
    const { stop } = await saveHome(job({ city: 'A' }), 'en');
    expect(stop).toMatchObject({ kind: 'failed', at: 'fields', failure });
  });

  it('stops when the device is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    answers({ [`PATCH ${HOME}`]: [new TypeError('Failed to fetch')] });
    expect((await saveHome(job({ city: 'A' }), 'en')).stop).toMatchObject({ failure: 'offline' });
  });
});

describe('withdrawing changes', () => {
  it('goes on when only photos changed meanwhile', async () => {
    const asked = answers({
      [`DELETE ${HOME}/proposal`]: [problem(412, 'listing_changed'), Response.json(listing)],
      [`GET ${HOME}`]: [Response.json({ ...listing, version: 9 })],
    });
    expect((await withdrawHome(job({}), 'en')).stop).toBeNull();
    expect(asked.map(({ match }) => match)).toEqual(['"7"', undefined, '"9"']);
  });

  it('stops when a field changed meanwhile', async () => {
    const present = { ...listing, version: 9, form: { ...listing.form, city: 'B' } };
    answers({
      [`DELETE ${HOME}/proposal`]: [problem(412, 'listing_changed')],
      [`GET ${HOME}`]: [Response.json(present)],
    });
    expect(await withdrawHome(job({}), 'en')).toMatchObject({
      stop: { kind: 'changed' },
      listing: { version: 9 },
    });
  });

  it('tells why it did not work', async () => {
    answers({ [`DELETE ${HOME}/proposal`]: [problem(401, 'unauthenticated')] });
    expect((await withdrawHome(job({}), 'en')).stop).toMatchObject({ kind: 'failed', failure: 'ended' });
  });
});
