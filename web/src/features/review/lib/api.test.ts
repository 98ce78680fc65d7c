import { afterEach, describe, expect, it, vi } from 'vitest';
import { waiting } from '../sample.test.data';
import {
  approve,
  approvePhotos,
  homeFolder,
  readFeeds,
  readHome,
  readMailFailures,
  readQueue,
  readSession,
  refusePhotos,
  sendBack,
  signIn,
  signOut,
} from './api';

type Asked = { path: string; method: string | undefined; body: unknown; headers: Record<string, string> };

/** Answers every request alike, and records them. */
function answers(answer: Response | Error): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', (path: string, request: RequestInit = {}) => {
    const { method, body, headers } = request;
    asked.push({ path, method, body, headers: headers as Record<string, string> });
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer.clone());
  });
  return asked;
}

const problem = (status: number, more: object = {}) =>
  Response.json({ code: 'some_code', detail: 'Why.', ...more }, { status });

afterEach(() => vi.unstubAllGlobals());

describe('the calls of the operators', () => {
  const home = { propertyId: 'CASA-1', version: 7 };
  const cases = [
    ['session', undefined, undefined, () => readSession('es')],
    [
      'session',
      'POST',
      '{"email":"ana@site.example","password":"secret"}',
      () => signIn('es', 'ana@site.example', 'secret'),
    ],
    ['session', 'DELETE', undefined, () => signOut('es')],
    ['reviews?limit=100', undefined, undefined, () => readQueue('es', null)],
    ['reviews?limit=100&cursor=2%2F', undefined, undefined, () => readQueue('es', '2/')],
    ['mail/failures?limit=100', undefined, undefined, () => readMailFailures('es')],
    ['properties/CASA-1%2F', undefined, undefined, () => readHome('es', 'CASA-1/')],
    ['properties/CASA-1/feeds', undefined, undefined, () => readFeeds('es', 'CASA-1')],
    ['properties/CASA-1/approve', 'POST', '{"reason":null}', () => approve('es', home, null)],
    [
      'properties/CASA-1/return',
      'POST',
      '{"reasons":[{"field":"photos","text":"Dark."}]}',
      () => sendBack('es', home, [{ field: 'photos', text: 'Dark.' }]),
    ],
    [
      'properties/CASA-1%2F/photos/approve',
      'POST',
      '{"photoIds":["a","b"]}',
      () => approvePhotos('es', 'CASA-1/', ['a', 'b']),
    ],
    [
      'properties/CASA-1/photos/refuse',
      'POST',
      '{"photoIds":["a"],"reason":"Dark."}',
      () => refusePhotos('es', 'CASA-1', ['a'], 'Dark.'),
    ],
  ] as const;

  it.each(cases)('ask %s %s', async (path, method, body, call) => {
    const asked = answers(Response.json({ items: [] }));
    expect((await call()).kind).toBe('done');
    expect(asked).toMatchObject([{ path: `/api/v1/admin/${path}`, headers: { 'accept-language': 'es' } }]);
    expect([asked[0]?.method, asked[0]?.body]).toEqual([method, body]);
  });

  it('name the version that was looked at', async () => {
    const asked = answers(Response.json({}));
    await approve('en', home, 'A known agency.');
    await sendBack('en', home, []);
    expect(asked.map(({ headers }) => headers['if-match'])).toEqual(['"7"', '"7"']);
  });

  it('carry what was answered', async () => {
    const page = { items: [waiting(1)], nextCursor: null };
    answers(Response.json(page));
    expect(await readQueue('en', null)).toEqual({ kind: 'done', value: page });
    expect(homeFolder('CASA-1')).toBe('/api/v1/admin/properties/CASA-1');
  });
});

describe('an answer that is none', () => {
  const cases: [string, Response | Error, unknown][] = [
    ['401', problem(401), { kind: 'signedOut' }],
    ['404', problem(404), { kind: 'unknown' }],
    ['412', problem(412, { changed: ['/name'] }), { kind: 'changed', fields: ['/name'] }],
    ['412 without fields', problem(412), { kind: 'changed', fields: [] }],
    ['409', problem(409), { kind: 'refused', problem: { code: 'some_code', detail: 'Why.' } }],
    ['403 of a proxy', new Response('no', { status: 403 }), { kind: 'refused', problem: null }],
    ['429', problem(429), { kind: 'failed', failure: 'limited' }],
    ['503', problem(503), { kind: 'failed', failure: 'unavailable' }],
    [
      '502 of a proxy',
      new Response('bad gateway', { status: 502 }),
      { kind: 'failed', failure: 'unavailable' },
    ],
    ['no connection', new TypeError('Failed to fetch'), { kind: 'failed', failure: 'unreachable' }],
    ['a page of a hotel', new Response('<html>pay</html>'), { kind: 'failed', failure: 'unreachable' }],
  ];

  it.each(cases)('is told apart: %s', async (_, answer, expected) => {
    answers(answer);
    expect(await readHome('en', 'CASA-1')).toEqual(expected);
  });
});
