import { describe, expect, it } from 'vitest';
import type { ApiFailure } from '@/api/call';
import type { CurrentOperator, OperatorSession, Problem } from '@/api/types';
import { hasRole, mayDecide, type Session, sessionAfter, signInProblem } from './session';

const refused = (status: number): ApiFailure => ({ kind: 'refused', status, problem: null });

describe('a session', () => {
  const operator: OperatorSession = {
    id: '1',
    email: 'ana@site.example',
    name: 'Ana',
    role: 'editor',
    expiresAt: '2027-03-08T20:00:00Z',
    totp: false,
  };
  it.each<[CurrentOperator, Session]>([
    [{ session: operator }, { kind: 'signedIn', operator, isFresh: false }],
    [{}, { kind: 'signedOut', why: 'unknown' }],
  ])('is that of %o', (value, session) => {
    expect(sessionAfter({ kind: 'done', value })).toEqual(session);
  });

  const cases: [ApiFailure, Session, ReturnType<typeof signInProblem>][] = [
    [refused(401), { kind: 'stuck', failure: 'ended' }, 'wrong'],
    [refused(429), { kind: 'stuck', failure: 'limited' }, 'limited'],
    [refused(503), { kind: 'stuck', failure: 'unavailable' }, 'unavailable'],
    [refused(403), { kind: 'stuck', failure: 'refused' }, 'refused'],
    [refused(404), { kind: 'stuck', failure: 'refused' }, 'refused'],
  ];

  it.each(cases)('follows from %o', (answer, session, wrong) => {
    expect(sessionAfter(answer)).toEqual(session);
    expect(signInProblem(answer)).toBe(wrong);
  });

  it.each([
    ['totp_required', 'codeNeeded'],
    ['wrong_totp', 'wrongCode'],
    ['wrong_password', 'wrong'],
  ] as const)('that is refused with %s is %s', (code, problem) => {
    const document = { code, detail: '' } as Problem;
    expect(signInProblem({ kind: 'refused', status: 401, problem: document })).toBe(problem);
  });

  it.each([
    ['viewer', 'editor', false],
    ['editor', 'editor', true],
    ['admin', 'viewer', true],
    ['editor', 'admin', false],
  ] as const)('of a %s does what takes a %s: %s', (role, least, may) => {
    expect(hasRole({ role }, least)).toBe(may);
  });

  it.each([
    ['viewer', false],
    ['editor', true],
    ['admin', true],
  ] as const)('of a %s may decide: %s', (role, may) => {
    expect(mayDecide({ role })).toBe(may);
  });
});
