import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '@/api/call';
import type { Problem } from '@/api/types';
import { openThread, SECRET, sampleAnswer, sampleQuote, sampleThread } from '../sample.test.data';
import { decideThread, eraseThread, readThread, writeToThread } from './api';
import { canWithdraw, messagesOf, offerState } from './offer';
import {
  stepAfterDecision,
  stepAfterErase,
  stepAfterLook,
  stepAfterRead,
  withThread,
  withWriting,
} from './step';

afterEach(() => void vi.unstubAllGlobals());

const refused = (status: number, code = ''): Answer<never> => ({
  kind: 'refused',
  status,
  problem: { code } as Problem,
});
const silent: Answer<never> = { kind: 'silent', why: 'offline' };
const done = <Value>(value: Value): Answer<Value> => ({ kind: 'done', value });

describe('the API of a thread', () => {
  const thread = sampleThread();

  it.each([
    ['GET', '', undefined, () => readThread(SECRET, 'es')],
    ['POST', '/messages', { text: 'Hola' }, () => writeToThread(SECRET, 'Hola', 'k1', 'es')],
    [
      'POST',
      '/decision',
      { decision: 'accept', answerId: 'a' },
      () => decideThread(SECRET, 'accept', 'a', 'es'),
    ],
  ] as const)('is asked with %s%s', async (method, path, body, ask) => {
    const fetch = vi.fn(async (_path: string, _request: RequestInit) => Response.json(thread));
    vi.stubGlobal('fetch', fetch);
    expect(await ask()).toEqual(done(thread));
    const [asked, request] = fetch.mock.calls[0] ?? [];
    expect(asked).toBe(`/api/v1/inquiries/${SECRET}${path}`);
    expect(request?.method ?? 'GET').toBe(method);
    expect(request?.body && JSON.parse(String(request.body))).toEqual(body);
    const key = new Headers(request?.headers).get('idempotency-key');
    expect(key).toBe(path === '/messages' ? 'k1' : null);
  });

  it('erases it', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
    expect(await eraseThread(SECRET, 'en')).toEqual(done(null));
  });
});

describe('the offer of a thread', () => {
  const first = sampleAnswer('a', sampleQuote());

  it('is open in one state alone, and nobody withdraws what is over', () => {
    expect((['new', 'answered', 'quoted', 'agreed'] as const).map(offerState)).toEqual([
      'other',
      'other',
      'quoted',
      'agreed',
    ]);
    expect((['quoted', 'expired', 'agreed', 'declined', 'withdrawn'] as const).map(canWithdraw)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('stands among the messages, of which the first is the inquiry', () => {
    const { inquiry } = sampleThread({ answers: [first, sampleAnswer('b', null, true)] });
    expect(messagesOf(inquiry).map(({ text, byGuest }) => [text, byGuest])).toEqual([
      [inquiry.message, true],
      ['Answer a', false],
      ['Answer b', true],
    ]);
  });
});

describe('a step', () => {
  const thread = sampleThread({ state: 'quoted' });
  const after = sampleThread({ state: 'agreed' });
  const open = openThread(thread);
  const busy = openThread(thread, { sending: true, doing: 'accept' });

  it.each([
    [stepAfterRead(SECRET, done(thread)), open],
    [stepAfterRead(SECRET, refused(404)), { kind: 'invalid' }],
    [stepAfterRead(SECRET, silent), { kind: 'stuck', secret: SECRET, failure: 'offline' }],
    [stepAfterLook(busy, done(after)), { ...open, thread: after }],
    [stepAfterLook(busy, silent), { ...open, failure: 'offline' }],
    [stepAfterErase(busy, done(null)), { kind: 'erased' }],
    [stepAfterErase(busy, refused(404)), { kind: 'erased' }],
    [stepAfterErase(busy, refused(503)), { ...open, failure: 'unavailable' }],
    [withThread(open, SECRET, after), { ...open, thread: after }],
    [
      withThread({ ...open, refusal: 'dates_taken', failure: 'offline' }, SECRET, after),
      { ...open, thread: after },
    ],
    [withThread(open, 'another', after), open],
    [withThread({ kind: 'reading' }, SECRET, after), { kind: 'reading' }],
    [withWriting(open, SECRET, true), { ...open, writing: true }],
    [withWriting(open, 'another', true), open],
  ])('follows an answer (%#)', (step, expected) => {
    expect(step).toEqual(expected);
  });

  it.each([
    [done(after), { ...open, thread: after }],
    [refused(409, 'dates_taken'), { ...open, refusal: 'dates_taken' }],
    [refused(503, 'calendar_away'), { ...open, refusal: 'calendar_away' }],
    [refused(409, 'quote_not_open'), { ...open, thread: after, refusal: 'quote_not_open' }],
    [refused(404), { kind: 'invalid' }],
    [refused(429), { ...open, failure: 'limited' }],
    [silent, { ...open, failure: 'offline' }],
  ] as const)('follows a decision that was answered by %j', async (answer, expected) => {
    expect(await stepAfterDecision(busy, answer, async () => done(after))).toEqual(expected);
  });

  it('keeps what was shown where it cannot be read again', async () => {
    const step = await stepAfterDecision(busy, refused(409, 'quote_not_open'), async () => silent);
    expect(step).toEqual({ ...open, refusal: 'quote_not_open' });
  });
});
