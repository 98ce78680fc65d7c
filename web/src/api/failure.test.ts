import { describe, expect, it } from 'vitest';
import { type Answer, type ApiFailure, answerOf } from './call';
import {
  explain,
  type FailureKind,
  type FailureWords,
  failureOf,
  failureText,
  foundOf,
  isEnded,
  isRefusal,
  mainFailure,
  outcomeOf,
  refusalOf,
} from './failure';
import type { Problem } from './types';

const refused = (status: number, code?: string): ApiFailure => ({
  kind: 'refused',
  status,
  problem: code === undefined ? null : ({ code, detail: '' } as Problem),
});

const MAIN: FailureWords = { offline: 'Off', limited: 'Many', unavailable: 'Away', refused: 'No' };

/** Each failure: its kind, and the main kind that is told where a page has no other words. */
const CASES: [ApiFailure, FailureKind, keyof typeof MAIN][] = [
  [{ kind: 'silent', why: 'offline' }, 'offline', 'offline'],
  [{ kind: 'silent', why: 'unreachable' }, 'unreachable', 'offline'],
  [{ kind: 'silent', why: 'late' }, 'late', 'offline'],
  [refused(429), 'limited', 'limited'],
  [refused(500), 'unavailable', 'unavailable'],
  [refused(503, 'overloaded'), 'unavailable', 'unavailable'],
  [refused(401), 'ended', 'refused'],
  [refused(401, 'unauthenticated'), 'ended', 'refused'],
  [refused(401, 'wrong_password'), 'refused', 'refused'],
  [refused(401, 'totp_required'), 'refused', 'refused'],
  [refused(401, 'wrong_totp'), 'refused', 'refused'],
  [refused(403, 'origin_not_allowed'), 'security', 'refused'],
  [refused(403, 'fresh_link_required'), 'linkNeeded', 'refused'],
  [refused(403), 'refused', 'refused'],
  [refused(404), 'refused', 'refused'],
  [refused(412), 'refused', 'refused'],
];

describe('a failure', () => {
  it.each(CASES)('%j is %s, and told as %s', (answer, kind, main) => {
    expect(failureOf(answer)).toBe(kind);
    expect(outcomeOf(answer)).toEqual({ kind: 'failed', failure: kind });
    expect(mainFailure(kind)).toBe(main);
    expect(isRefusal(kind)).toBe(main === 'refused');
    expect(isEnded(answer)).toBe(kind === 'ended');
    expect(failureText(kind, MAIN)).toBe(MAIN[main]);
    expect(failureText(kind, { ...MAIN, [kind]: 'Own' })).toBe('Own');
  });

  it('without an answer in time is told as one without an answer', () => {
    expect(failureText('late', { ...MAIN, unreachable: 'Unreachable' })).toBe('Unreachable');
  });

  it('is the same whether the browser or the server waited too long', async () => {
    const server = await answerOf(async () => Response.json({ code: 'body_timeout' }, { status: 408 }));
    const browser = await answerOf(() => Promise.reject(new DOMException('timed out', 'TimeoutError')));
    expect([server, browser]).toEqual([
      { kind: 'silent', why: 'late' },
      { kind: 'silent', why: 'late' },
    ]);
  });

  it('is not that nothing has the name', () => {
    expect(foundOf(refused(404))).toEqual({ kind: 'unknown' });
    expect(foundOf(refused(410))).toEqual({ kind: 'failed', failure: 'refused' });
    const done: Answer<number> = { kind: 'done', value: 1 };
    expect([foundOf(done), outcomeOf(done), isEnded(done)]).toEqual([done, done, false]);
  });
});

describe('why there is no value', () => {
  const said = (status: number, code: string, more: Partial<Problem> = {}): ApiFailure => ({
    kind: 'refused',
    status,
    problem: { code, detail: `Said: ${code}.`, ...more } as Problem,
  });
  const own: FailureWords = {
    ...MAIN,
    security: 'Security',
    linkNeeded: 'Link',
    ended: 'Ended',
    unknown: 'Gone',
  };
  const errors = [
    { pointer: '/email', code: 'email', detail: 'No mail address.' },
    { pointer: '/name', code: 'length', detail: 'Too long.' },
    { pointer: '/city', code: 'length', detail: 'Too long.' },
  ];
  it.each<[string, ApiFailure, string, string]>([
    ['no connection', { kind: 'silent', why: 'offline' }, 'Off', 'Off'],
    ['no session', said(401, 'unauthenticated'), 'Said: unauthenticated.', 'Ended'],
    ['a link that is too old', said(403, 'fresh_link_required'), 'Said: fresh_link_required.', 'Link'],
    ['another site', said(403, 'origin_not_allowed'), 'Said: origin_not_allowed.', 'Security'],
    ['nothing of the name', said(404, 'listing_not_found'), 'Said: listing_not_found.', 'Gone'],
    ['too many requests', said(429, 'rate_limited'), 'Many', 'Many'],
    ['a service that is away', said(503, 'unavailable'), 'Away', 'Away'],
    ['a refusal', said(409, 'not_paused'), 'Said: not_paused.', 'Said: not_paused.'],
    ['fields', said(422, 'invalid', { errors }), 'No mail address. Too long.', 'No mail address. Too long.'],
    ['a refusal without words', refused(400), 'No', 'No'],
  ])('is what the server or else the page says of %s', (_, answer, text, withOwnWords) => {
    expect(explain(answer, MAIN)).toBe(text);
    expect(explain(answer, own)).toBe(withOwnWords);
  });

  it.each<[ApiFailure, ReturnType<typeof refusalOf>]>([
    [said(422, 'invalid', { field: 'email' }), { errors: { email: 'Said: invalid.' }, general: null }],
    [said(422, 'invalid', { field: 'guests' }), { errors: {}, general: 'Said: invalid.' }],
    [said(429, 'rate_limited', { field: 'email' }), { errors: {}, general: 'Many' }],
    [
      { kind: 'silent', why: 'late' },
      { errors: {}, general: 'Off' },
    ],
  ])('is told at the field that the server names: %j', (answer, refusal) => {
    expect(refusalOf(answer, ['name', 'email'], MAIN)).toEqual(refusal);
  });
});
