import { describe, expect, it } from 'vitest';
import type { ApiFailure } from '@/api/call';
import { explain } from '@/api/failure';
import type { Problem } from '@/api/types';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { sendWords } from './answer';
import { isTranslatedAtOnce, translationNote, untranslatableText } from './translation';

const { failure, translation } = ownerMessagesFor('en').inbox;
const refused = (status: number, problem: Partial<Problem> | null = null): ApiFailure => ({
  kind: 'refused',
  status,
  problem: problem as Problem | null,
});
const errors = [
  { code: 'control_character', detail: 'The text has a control character.', pointer: '/text' },
  { code: 'unknown_state', detail: 'There is no such state.', pointer: '/state' },
];

describe('why something was not done', () => {
  it.each<[ApiFailure, string, string]>([
    [{ kind: 'silent', why: 'offline' }, failure.offline, failure.offline],
    [{ kind: 'silent', why: 'unreachable' }, failure.unreachable, failure.unsure],
    [refused(404), failure.unknown, failure.unknown],
    [refused(429, { detail: 'Too many' }), failure.limited, failure.limited],
    [refused(503, { detail: 'Away' }), failure.unavailable, failure.unavailable],
    [refused(403, { code: 'origin_not_allowed', detail: 'No' }), failure.security, failure.security],
    [refused(403), failure.refused, failure.refused],
    [refused(422, { detail: 'It is too long.' }), 'It is too long.', 'It is too long.'],
    [
      refused(422, { detail: 'Two fields are wrong.', errors }),
      'The text has a control character. There is no such state.',
      'The text has a control character. There is no such state.',
    ],
  ])('%j', (answer, text, sending) => {
    expect(explain(answer, failure)).toBe(text);
    expect(explain(answer, sendWords(failure))).toBe(sending);
  });
});

describe('a translation', () => {
  it.each([
    ['es', null, true],
    ['en', null, false],
    ['es', 'links', false],
  ] as const)(
    'of words in %s that are suspicious for %s is made unasked: %s',
    (language, suspicion, isAtOnce) => {
      expect(isTranslatedAtOnce({ language, suspicion }, 'en')).toBe(isAtOnce);
    },
  );

  it.each([
    ['es', 'azure', 'Translated automatically from Spanish', true],
    [null, 'azure', 'Translated automatically', true],
    ['en', null, 'There is nothing to translate: the language of the text is English.', false],
    [null, null, 'The text is too short to be translated.', false],
  ])('from %s by %s', (from, provider, note, isTranslated) => {
    expect(translationNote('en', translation, { from, provider })).toEqual({ note, isTranslated });
  });

  it.each<[ApiFailure, string | null]>([
    [refused(422, { code: 'language_not_detected', detail: 'Name the language' }), translation.tooShort],
    [refused(422, { code: 'invalid_text', detail: 'No such text.' }), 'No such text.'],
    [refused(422), null],
    [refused(503, { detail: 'Away' }), null],
    [{ kind: 'silent', why: 'offline' }, null],
  ])('is given up after %j with: %s', (answer, text) => {
    expect(untranslatableText(answer, translation)).toBe(text);
  });
});
