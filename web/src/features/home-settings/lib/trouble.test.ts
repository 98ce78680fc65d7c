import { describe, expect, it } from 'vitest';
import type { ApiFailure } from '@/api/call';
import type { Problem } from '@/api/types';
import { troubleOf, troubleTexts } from './trouble';

function refused(status: number, code: string, more: Partial<Problem> = {}): ApiFailure {
  const problem = { type: '', title: '', detail: `detail of ${code}`, requestId: 'r', status, code, ...more };
  return { kind: 'refused', status, problem };
}

const failures = {
  offline: 'offline',
  unreachable: 'unreachable',
  security: 'security',
  limited: 'limited',
  unavailable: 'unavailable',
  ended: 'ended',
  linkNeeded: 'linkNeeded',
  refused: 'refused',
};

describe('what a request without success tells', () => {
  it.each<[string, ApiFailure, readonly string[]]>([
    ['no connection', { kind: 'silent', why: 'offline' }, ['offline']],
    ['no answer', { kind: 'silent', why: 'unreachable' }, ['unreachable']],
    ['no session', refused(401, 'signed_out'), ['ended']],
    ['a link that is too old', refused(403, 'fresh_link_required'), ['linkNeeded']],
    ['a password, where a person is asked for', refused(403, 'forbidden'), ['linkNeeded']],
    ['another site', refused(403, 'origin_not_allowed'), ['security']],
    ['too many requests', refused(429, 'too_many_requests'), ['limited']],
    ['a service that is away', refused(503, 'unavailable'), ['unavailable']],
    ['a refusal', refused(409, 'not_paused'), ['detail of not_paused']],
    [
      'a refusal of fields',
      refused(422, 'invalid', { errors: [{ code: 'email', detail: 'No mail address.', pointer: '/email' }] }),
      ['No mail address.'],
    ],
    ['a refusal without words', { kind: 'refused', status: 400, problem: null }, ['refused']],
  ])('%s', (_, answer, texts) => {
    expect(troubleTexts(troubleOf(answer), failures)).toEqual(texts);
  });
});
