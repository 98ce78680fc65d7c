import { describe, expect, it } from 'vitest';
import type { CurrentOperator, OperatorSession, OwnListing, Problem } from '@/api/types';
import { submitted, wordsOf } from '../sample.test.data';
import type { Answer } from './api';
import { type Outcome, outcomeOf, photosDecided } from './decision';
import { mayDecide, type Session, sessionAfter, signInProblem } from './session';

const { review } = wordsOf('en');
const problem = (code: string, errors: string[] = []): Problem => ({
  type: '',
  title: '',
  status: 409,
  code,
  detail: 'Why.',
  requestId: '',
  errors: errors.map((detail) => ({ pointer: '', code: '', detail })),
});

describe('a decision on photos', () => {
  it.each(['en', 'es'] as const)('names their number and the home in %s', (locale) => {
    const texts = (['approved', 'refused'] as const).flatMap((decision) =>
      [1, 2].map((count) => photosDecided(locale, wordsOf(locale).review, decision, count, 'Casa Sol')),
    );
    expect(texts).toMatchSnapshot();
  });
});

describe('a decision', () => {
  const stay = (text: string, asksReason = false): Outcome => ({ kind: 'stay', text, asksReason });
  const cases: [string, Answer<OwnListing>, Outcome][] = [
    ['is made', { kind: 'done', value: submitted() }, { kind: 'decided' }],
    ['finds the session ended', { kind: 'signedOut' }, { kind: 'signedOut' }],
    [
      'comes after somebody’s change',
      { kind: 'changed', fields: ['/name', '/price', '/price'] },
      {
        kind: 'reload',
        notice:
          'Somebody changed this home while you looked at it: Name of the home and Price. This is how it stands now. Look at it again before you decide.',
      },
    ],
    [
      'comes after a change that is not told',
      { kind: 'changed', fields: [] },
      { kind: 'reload', notice: review.home.changedSomewhere },
    ],
    [
      'comes after somebody’s decision',
      { kind: 'refused', problem: problem('nothing_to_review') },
      { kind: 'reload', notice: review.decide.decidedAlready },
    ],
    ['finds the home erased', { kind: 'unknown' }, { kind: 'reload', notice: null }],
    ['needs a reason', { kind: 'refused', problem: problem('address_not_confirmed') }, stay('Why.', true)],
    [
      'is refused with its fields',
      { kind: 'refused', problem: problem('validation_failed', ['A licence is required.', 'Why.']) },
      stay('Why. A licence is required.'),
    ],
    ['is refused without words', { kind: 'refused', problem: null }, stay(review.failure.refused)],
    ['does not arrive', { kind: 'failed', failure: 'offline' }, stay(review.failure.offline)],
  ];

  it.each(cases)('%s', (_, answer, outcome) => {
    expect(outcomeOf('en', review, answer)).toEqual(outcome);
  });
});

describe('a session', () => {
  const operator: OperatorSession = {
    id: '1',
    email: 'ana@site.example',
    name: 'Ana',
    role: 'editor',
    expiresAt: '2027-03-08T20:00:00Z',
  };
  it.each<[CurrentOperator, Session]>([
    [{ session: operator }, { kind: 'signedIn', operator, isFresh: false }],
    [{}, { kind: 'signedOut', why: 'unknown' }],
  ])('is that of %o', (value, session) => {
    expect(sessionAfter({ kind: 'done', value })).toEqual(session);
  });

  it('begins with a sign-in that is not refused', () => {
    expect(signInProblem({ kind: 'done', value: operator })).toBeNull();
  });

  const cases: [Answer<never>, Session, ReturnType<typeof signInProblem>][] = [
    [{ kind: 'signedOut' }, { kind: 'stuck', failure: 'refused' }, 'wrong'],
    [{ kind: 'failed', failure: 'limited' }, { kind: 'stuck', failure: 'limited' }, 'limited'],
    [{ kind: 'failed', failure: 'unavailable' }, { kind: 'stuck', failure: 'unavailable' }, 'unavailable'],
    [{ kind: 'refused', problem: null }, { kind: 'stuck', failure: 'refused' }, 'refused'],
    [{ kind: 'unknown' }, { kind: 'stuck', failure: 'refused' }, 'refused'],
  ];

  it.each(cases)('follows from %o', (answer, session, wrong) => {
    expect(sessionAfter(answer)).toEqual(session);
    expect(signInProblem(answer)).toBe(wrong);
  });

  it.each([
    ['viewer', false],
    ['editor', true],
    ['admin', true],
  ] as const)('of a %s may decide: %s', (role, may) => {
    expect(mayDecide({ role })).toBe(may);
  });
});
