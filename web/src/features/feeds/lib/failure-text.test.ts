import { expect, it } from 'vitest';
import type { ApiFailure } from '@/api/call';
import type { Problem } from '@/api/types';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { feedFailureText } from './failure-text';

const words = ownerMessagesFor('en').feeds.failure;
const refused = (status: number, problem: Partial<Problem> | null = null): ApiFailure => ({
  kind: 'refused',
  status,
  problem: problem as Problem | null,
});
const cases: [string, ApiFailure, string | null][] = [
  ['no connection', { kind: 'silent', why: 'offline' }, words.offline],
  ['an ended session', refused(401), null],
  ['too much', refused(429, { detail: 'Wait' }), words.limited],
  ['a server that is away', refused(503), words.unavailable],
  ['a refusal with words', refused(409, { detail: 'At most 12.' }), 'At most 12.'],
  ['a refusal without', refused(409), words.refused],
];
it.each(cases)('tells of %s', (_, answer, text) => {
  expect(feedFailureText(answer, words)).toBe(text);
});
