import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerOf, call, having, ifMatch, nothing, sending } from './call';
import { randomId } from './random-id';

/** Answers every request alike. */
function answers(answer: Response | Error) {
  const fetch = vi.fn((_path: string, _request: RequestInit) =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer.clone()),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const PROBLEM = { code: 'some_code', detail: 'Why.' };
const ask = () => call<{ items: unknown[] }>('/api/v1/homes', 'es');

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a request', () => {
  it('is made in the language of the page, names its origin, and has a time limit', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout');
    const fetch = answers(Response.json({ items: [] }));
    await call('/api/v1/homes', 'es', { cache: 'no-store' });
    await call('/api/v1/homes', 'en', { timeoutMs: 5 });
    expect(fetch).toHaveBeenCalledWith('/api/v1/homes', {
      cache: 'no-store',
      headers: { 'accept-language': 'es' },
      referrerPolicy: 'same-origin',
      signal: limit.mock.results[0]?.value,
    });
    expect(limit.mock.calls).toEqual([[20_000], [5]]);
  });

  it('ends when its caller wants nothing of it any more', async () => {
    const fetch = answers(Response.json({ items: [] }));
    const caller = new AbortController();
    await call('/api/v1/homes', 'en', { signal: caller.signal });
    const signal = fetch.mock.calls[0]?.[1].signal;
    expect(signal?.aborted).toBe(false);
    caller.abort();
    expect(signal?.aborted).toBe(true);
  });

  it('carries JSON, and the version that it is about', async () => {
    const fetch = answers(new Response(null, { status: 204 }));
    const request = sending('PUT', { name: 'Casa' }, ifMatch(7));
    expect(await call('/api/v1/homes', 'en', request, nothing)).toEqual({ kind: 'done', value: null });
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({
      method: 'PUT',
      body: '{"name":"Casa"}',
      headers: { 'accept-language': 'en', 'content-type': 'application/json', 'if-match': '"7"' },
    });
  });
});

describe('an answer', () => {
  it('is what was read', async () => {
    answers(Response.json({ items: [1] }));
    expect(await ask()).toEqual({ kind: 'done', value: { items: [1] } });
  });

  it('may be a refusal, with a reason or without', async () => {
    answers(Response.json(PROBLEM, { status: 409 }));
    expect(await ask()).toEqual({ kind: 'refused', status: 409, problem: PROBLEM });
    answers(new Response('bad gateway', { status: 502 }));
    expect(await ask()).toEqual({ kind: 'refused', status: 502, problem: null });
  });

  it.each([
    ['1800', 1_800],
    ['0', 0],
    ['Tue, 20 Apr 2027 10:00:00 GMT', undefined],
  ])('says when to ask again: %s', async (header, retryAfterSeconds) => {
    answers(Response.json(PROBLEM, { status: 429, headers: { 'retry-after': header } }));
    expect(await ask()).toEqual({ kind: 'refused', status: 429, problem: PROBLEM, retryAfterSeconds });
  });

  const late = new DOMException('timed out', 'TimeoutError');
  const problem408 = Response.json({ code: 'body_timeout' }, { status: 408 });
  it.each([
    ['the device is offline', false, new TypeError('Failed to fetch'), { why: 'offline' }],
    ['nothing comes back', true, new TypeError('Failed to fetch'), { why: 'unreachable' }],
    ['nothing comes back in time', true, late, { why: 'late' }],
    ['the server gives up on a slow line', true, problem408, { why: 'late' }],
    ['a hotel shows its page', true, new Response('<html>pay</html>'), { why: 'unreachable' }],
    ['a proxy shows its own JSON', true, Response.json({ status: 'up' }), { why: 'unreachable' }],
    ['a proxy answers null', true, Response.json(null), { why: 'unreachable' }],
  ])('is none when %s', async (_, onLine, answer, silence) => {
    vi.stubGlobal('navigator', { onLine });
    answers(answer);
    const read = having<{ items: unknown[] }>('items');
    expect(await call('/api/v1/homes', 'en', {}, read)).toEqual({ kind: 'silent', ...silence });
  });

  it('is none where a browser cannot send the request', async () => {
    const cannotSend = () => {
      throw new TypeError('no time limits');
    };
    expect(await answerOf(cannotSend)).toMatchObject({ kind: 'silent' });
  });
});

it('makes ids that differ', () => {
  const ids = Array.from({ length: 50 }, randomId);
  expect(new Set(ids).size).toBe(50);
  expect(ids.filter((id) => !/^[0-9a-f]{32}$/.test(id))).toEqual([]);
});
