import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OwnerLink, UsedLink } from '@/api/types';
import { askOutcome, checkId } from './ask';
import { askForLink, homesOf, lookAtLink, spendLink } from './link';
import { type Ready, stepAfterLook, stepAfterUse } from './step';

const SECRET = 'aB3_-'.repeat(8);
const link: OwnerLink = {
  purpose: 'confirm',
  email: 'marta@owners.example',
  properties: [{ id: 'CASA-1001', name: 'Casa Lajares' }],
  expiresAt: '2027-03-08T12:00:00Z',
};
const session = { properties: [], expiresAt: '2027-03-02T00:00:00Z' };
const readHomes = (used: UsedLink) => homesOf(used, 'en');
const ready: Ready = { kind: 'ready', secret: SECRET, link, sending: true, failure: null };

type Asked = { path: string; method: string; body: unknown; headers: Record<string, string> };

/** Answers requests by their path, and records them. */
function answers(byPath: Record<string, Response | Error>): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', (path: string, request: RequestInit = {}) => {
    const { method = 'GET', body = null, headers = {} } = request;
    asked.push({ path, method, body, headers: headers as Record<string, string> });
    const answer = byPath[path] ?? new Error(`nobody asks for ${path}`);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer.clone());
  });
  return asked;
}

const LINK = `/api/v1/owner/links/${SECRET}`;
const ASK = '/api/v1/owner/links';
const problem = (status: number) => Response.json({ code: 'some_code' }, { status });

afterEach(() => vi.unstubAllGlobals());

/** What each answer means, on looking, using and asking alike. */
const FAILURES = [
  ['unreachable', new TypeError('Failed to fetch')],
  ['unreachable', new Response('<html>a page of the hotel</html>')],
  ['limited', problem(429)],
  ['unavailable', problem(503)],
  ['unavailable', new Response('bad gateway', { status: 502 })],
  ['refused', problem(403)],
] as const;

describe('looking at a link', () => {
  it('says what it does, and asks in the language of the page', async () => {
    const asked = answers({ [LINK]: Response.json(link) });
    const step = stepAfterLook(SECRET, await lookAtLink(SECRET, 'es'));
    expect(step).toEqual({ kind: 'ready', secret: SECRET, link, sending: false, failure: null });
    expect(asked).toMatchObject([{ method: 'GET', headers: { 'accept-language': 'es' } }]);
  });

  it('says that a used link does not work', async () => {
    answers({ [LINK]: problem(404) });
    expect(stepAfterLook(SECRET, await lookAtLink(SECRET, 'en'))).toEqual({ kind: 'invalid' });
  });

  it.each(FAILURES)('is stuck when %s, and keeps the secret for another try', async (failure, answer) => {
    answers({ [LINK]: answer });
    expect(stepAfterLook(SECRET, await lookAtLink(SECRET, 'en'))).toEqual({
      kind: 'stuck',
      secret: SECRET,
      failure,
    });
  });
});

describe('using a link', () => {
  it('says what came of it, with the status of the homes as their owner may read it', async () => {
    const asked = answers({
      [LINK]: Response.json({ link, session } satisfies UsedLink),
      '/api/v1/owner/properties/CASA-1001': Response.json({ status: 'pending' }),
    });
    expect(await stepAfterUse(ready, await spendLink(SECRET, 'en'), readHomes)).toEqual({
      kind: 'used',
      link,
      homes: [{ id: 'CASA-1001', name: 'Casa Lajares', status: 'pending' }],
    });
    expect(asked[0]).toMatchObject({ method: 'POST', body: null });
  });

  it('reads the status as a guest where nobody is signed in', async () => {
    answers({ '/api/v1/properties/CASA-1001': Response.json({ status: 'active' }) });
    expect(await homesOf({ link: { ...link, purpose: 'undo' }, session: null }, 'en')).toMatchObject([
      { status: 'active' },
    ]);
  });

  it.each([problem(404), problem(503), new TypeError('offline')])('goes without a status', async (answer) => {
    answers({ '/api/v1/owner/properties/CASA-1001': answer });
    expect(await homesOf({ link, session }, 'en')).toEqual([
      { id: 'CASA-1001', name: 'Casa Lajares', status: null },
    ]);
  });

  it('says that a link used in another tab does not work', async () => {
    answers({ [LINK]: problem(404) });
    expect(await stepAfterUse(ready, await spendLink(SECRET, 'en'), readHomes)).toEqual({ kind: 'invalid' });
  });

  it.each(FAILURES)('can be tried again when %s', async (failure, answer) => {
    answers({ [LINK]: answer });
    expect(await stepAfterUse(ready, await spendLink(SECRET, 'en'), readHomes)).toEqual({
      ...ready,
      sending: false,
      failure,
    });
  });
});

describe('asking for a link', () => {
  it('names the home, and gets an answer without a body', async () => {
    const asked = answers({ [ASK]: new Response(null, { status: 202 }) });
    expect(askOutcome(await askForLink({ propertyId: 'CASA-1001' }, 'en'))).toEqual({ kind: 'sent' });
    expect(asked[0]).toMatchObject({ method: 'POST', body: '{"propertyId":"CASA-1001"}' });
  });

  it('is refused for what is no ID', async () => {
    expect(checkId('  ')).toEqual({ kind: 'wrong', why: 'required' });
    expect(checkId('casa')).toBeNull();
    answers({ [ASK]: problem(404) });
    expect(askOutcome(await askForLink({ propertyId: 'casa' }, 'en'))).toEqual({
      kind: 'wrong',
      why: 'notAnId',
    });
  });

  it.each(FAILURES.filter(([, answer]) => answer instanceof Error || !answer.ok))(
    'fails when %s',
    async (failure, answer) => {
      answers({ [ASK]: answer });
      expect(askOutcome(await askForLink({ propertyId: 'CASA-1001' }, 'en'))).toEqual({
        kind: 'failed',
        failure,
      });
    },
  );
});
