import { describe, expect, it } from 'vitest';
import type { Answer, ApiFailure } from '@/api/call';
import type { OwnListing, Problem } from '@/api/types';
import { submitted, wordsOf } from '../sample.test.data';
import { type Outcome, outcomeOf, photosDecided } from './decision';

const { review } = wordsOf('en');
const refused = (status: number, problem: Problem | null = null): ApiFailure => ({
  kind: 'refused',
  status,
  problem,
});
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
    ['finds the session ended', refused(401), { kind: 'signedOut' }],
    [
      'comes after somebody’s change',
      refused(412, { ...problem('changed'), changed: ['/name', '/price', '/price'] }),
      {
        kind: 'reload',
        notice:
          'Somebody changed this home while you looked at it: Name of the home and Price. This is how it stands now. Look at it again before you decide.',
      },
    ],
    [
      'comes after a change that is not told',
      refused(412),
      { kind: 'reload', notice: review.home.changedSomewhere },
    ],
    [
      'comes after somebody’s decision',
      refused(409, problem('nothing_to_review')),
      { kind: 'reload', notice: review.decide.decidedAlready },
    ],
    ['finds the home erased', refused(404), { kind: 'reload', notice: null }],
    ['needs a reason', refused(409, problem('address_not_confirmed')), stay('Why.', true)],
    [
      'is refused with its fields',
      refused(422, problem('validation_failed', ['A licence is required.', 'Why.'])),
      stay('A licence is required. Why.'),
    ],
    ['is refused without words', refused(403), stay(review.failure.refused)],
    ['does not arrive', { kind: 'silent', why: 'offline' }, stay(review.failure.offline)],
  ];

  it.each(cases)('%s', (_, answer, outcome) => {
    expect(outcomeOf('en', review, answer)).toEqual(outcome);
  });
});
