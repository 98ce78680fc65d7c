import { afterEach, describe, expect, it, vi } from 'vitest';
import { waiting } from '../sample.test.data';
import {
  approve,
  approvePhotos,
  homeFolder,
  readFeeds,
  readHome,
  readQueue,
  refusePhotos,
  sendBack,
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

afterEach(() => vi.unstubAllGlobals());

describe('the calls of the operators', () => {
  const home = { propertyId: 'CASA-1', version: 7 };
  const cases = [
    ['reviews?limit=100', undefined, undefined, () => readQueue('es', null)],
    ['reviews?limit=100&cursor=2%2F', undefined, undefined, () => readQueue('es', '2/')],
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
