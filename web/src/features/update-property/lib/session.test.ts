import { describe, expect, it } from 'vitest';
import type { Answer } from '@/api/call';
import type { OwnerSession, Problem } from '@/api/types';
import { passwordJob } from './password';
import { cameByLink, type Grant, phaseOf, sessionOf, signInFailure } from './session';

const problem = (code: string) => ({ code, detail: '' }) as Problem;
const refused = (status: number, code = 'some_code') =>
  ({ kind: 'refused', status, problem: problem(code) }) as const;
const grant: Grant = {
  propertyId: 'CASA-1001',
  wayIn: 'owner',
  provenAt: '2027-03-01T12:00:00Z',
  freshUntil: '2027-03-01T12:15:00Z',
};
const open: Answer<OwnerSession> = {
  kind: 'done',
  value: { properties: [grant], expiresAt: '2027-03-02T00:00:00Z' },
};

const nobody: Answer<OwnerSession> = { kind: 'done', value: { properties: [] } };

describe('the page of a home', () => {
  const cases: [string, Answer<OwnerSession>, string, string][] = [
    ['asks for the password while nobody is signed in', nobody, 'CASA-1001', 'verify'],
    ['opens the home that the address names', open, ' casa-1001 ', 'home'],
    ['asks which home it is', open, '', 'verify'],
    ['asks for another home', open, 'CASA-1002', 'verify'],
    ['is stuck without a connection', { kind: 'silent', why: 'offline' }, 'CASA-1001', 'stuck'],
    ['is stuck while the server is away', refused(503), 'CASA-1001', 'stuck'],
  ];
  it.each(cases)('%s', (_, answer, id, kind) => {
    expect(phaseOf(sessionOf(answer), id).kind).toBe(kind);
  });
});

describe('a sign-in', () => {
  const cases = [
    [refused(401, 'wrong_password'), 'wrong'],
    [refused(401, 'link_required'), 'linkOnly'],
    [refused(404), 'notFound'],
    [refused(429), 'limited'],
    [refused(403, 'origin_not_allowed'), 'security'],
    [refused(400), 'refused'],
    [refused(502), 'unavailable'],
    [{ kind: 'silent', why: 'unreachable' }, 'unreachable'],
  ] as const;
  it.each(cases)('that is answered by %o fails as %s', (answer, failure) => {
    expect(signInFailure(answer)).toBe(failure);
  });
});

describe('a change of the password', () => {
  const next = { password: 'new-one', oldPassword: '' };
  const cases = [
    [{ password: '', oldPassword: 'old' }, 'known', false, 'password', null],
    [next, 'known', false, 'password', { old: 'known', next: 'new-one', endsSession: true }],
    [
      { ...next, oldPassword: 'typed' },
      'known',
      false,
      'owner',
      { old: 'typed', next: 'new-one', endsSession: false },
    ],
    [next, null, false, 'owner', 'needsOld'],
    [next, null, true, 'owner', { old: null, next: 'new-one', endsSession: false }],
    [
      { ...next, oldPassword: 'typed' },
      null,
      true,
      'owner',
      { old: 'typed', next: 'new-one', endsSession: false },
    ],
  ] as const;
  it.each(cases)('%o, known %s, fresh %s, by %s', (secrets, known, fresh, wayIn, job) => {
    expect(passwordJob(secrets, known, fresh, wayIn)).toEqual(job);
  });

  it('may need no old one after a link, whatever the clock of the device says', () => {
    expect(cameByLink({ ...grant, freshUntil: '1970-01-01T00:00:00Z' })).toBe(true);
    expect(cameByLink({ ...grant, wayIn: 'password' })).toBe(false);
  });
});
