import { expect, it } from 'vitest';
import type { Answer } from '@/api/call';
import type { Problem } from '@/api/types';
import { isEnded } from './failure';

const refused = (status: number, code?: string): Answer<null> => ({
  kind: 'refused',
  status,
  problem: code === undefined ? null : ({ code, detail: '' } as Problem),
});

it.each<[Answer<null>, boolean]>([
  [refused(401), true],
  [refused(401, 'unauthenticated'), true],
  [refused(401, 'wrong_password'), false],
  [refused(403, 'origin_not_allowed'), false],
  [refused(403, 'fresh_link_required'), false],
  [refused(503), false],
  [{ kind: 'silent', why: 'offline' }, false],
  [{ kind: 'done', value: null }, false],
])('%j ends the session: %s', (answer, isOne) => {
  expect(isEnded(answer)).toBe(isOne);
});
