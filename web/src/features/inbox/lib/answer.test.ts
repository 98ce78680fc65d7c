import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NEW_ANSWER_TEXT_MAX_LENGTH } from '@/api/limits.gen';
import { FakeStorage } from '@/storage/testing/fake-browser';
import { sampleInquiry } from '../sample.test.data';
import {
  type AnswerDraft,
  answerStore,
  inLanguage,
  keepAnswer,
  newAnswer,
  problemOf,
  stateAfter,
  tried,
  withTemplate,
} from './answer';
import { BLANK } from './templates';

const empty = newAnswer(sampleInquiry({ language: 'es' }));
const written = (change: Partial<AnswerDraft>): AnswerDraft => ({ ...empty, text: 'Hola', ...change });

describe('an answer', () => {
  it('begins empty in the language of the guest', () => {
    expect(empty).toMatchObject({ text: '', language: 'es', template: null, lastTry: null });
  });

  it.each([
    ['new', null, 'answered'],
    ['agreed', null, 'agreed'],
    ['declined', null, 'declined'],
    ['agreed', 'declined', 'declined'],
    ['new', 'agreed', 'agreed'],
  ] as const)('of one that is %s, with %s chosen, makes it %s', (now, state, after) => {
    expect(stateAfter(written({ state }), now)).toBe(after);
  });

  it.each([
    ['', 'empty'],
    [' \n', 'empty'],
    ['Yes.', null],
    [`Price: ${BLANK}`, 'blank'],
    ['ñ'.repeat(NEW_ANSWER_TEXT_MAX_LENGTH), null],
    [` ${'ñ'.repeat(NEW_ANSWER_TEXT_MAX_LENGTH)}\n`, null],
    ['ñ'.repeat(NEW_ANSWER_TEXT_MAX_LENGTH + 1), 'tooLong'],
  ])('is checked before it is sent (%#)', (text, problem) => {
    expect(problemOf(text)).toBe(problem);
  });
});

describe('a template', () => {
  it.each<[string, AnswerDraft, Partial<AnswerDraft>]>([
    ['fills an empty answer', empty, { text: 'T', template: 'thanks' }],
    [
      'takes the place of an unchanged one',
      written({ template: 'question' }),
      { text: 'T', template: 'thanks' },
    ],
    ['stands below what was written', written({ text: 'Hola \n' }), { text: 'Hola\n\nT', template: null }],
  ])('%s', (_name, draft, expected) => {
    expect(withTemplate(draft, 'thanks', 'T')).toMatchObject(expected);
  });

  it('of a refusal declines', () => {
    expect(withTemplate(empty, 'unavailable', 'T').state).toBe('declined');
    expect(withTemplate(written({ state: 'agreed' }), 'thanks', 'T').state).toBe('agreed');
  });

  it('changes its language as long as nobody changed it', () => {
    expect(inLanguage(written({ template: 'thanks' }), 'en', 'Hello')).toMatchObject({
      text: 'Hello',
      language: 'en',
    });
    expect(inLanguage(written({}), 'en', null)).toMatchObject({ text: 'Hola', language: 'en' });
  });
});

describe('the key of an answer', () => {
  let made = 0;
  const newKey = () => `key-${++made}`;

  it('stays for the same text, and is another for another', () => {
    const first = tried(written({}), newKey);
    const again = tried({ ...first, text: ' Hola\n', state: 'agreed' }, newKey);
    expect(again.lastTry).toEqual(first.lastTry);
    expect(tried({ ...first, text: 'Hola.' }, newKey).lastTry).not.toEqual(first.lastTry);
  });
});

describe('what is kept in the tab', () => {
  let storage: FakeStorage;

  beforeEach(() => {
    storage = new FakeStorage();
    vi.stubGlobal('sessionStorage', storage);
  });

  it('is an answer for each inquiry, with its key, until it is sent', () => {
    const draft = tried(written({ template: 'thanks', state: 'agreed' }), () => 'key');
    keepAnswer('a', draft);
    expect([answerStore.get('a'), answerStore.get('b')]).toEqual([draft, null]);
    answerStore.remove('a');
    expect(answerStore.get('a')).toBeNull();
  });

  it('is nothing once the text is deleted', () => {
    keepAnswer('a', written({}));
    keepAnswer('a', written({ text: ' ' }));
    expect(answerStore.get('a')).toBeNull();
  });

  it.each([
    '{',
    '7',
    '{}',
    JSON.stringify({ ...empty, text: 'a', language: 'fr' }),
    JSON.stringify({ ...empty, state: 'new' }),
  ])('is left out where it is no answer: %s', (text) => {
    storage.setItem('inquiry-answer-a', text);
    expect(answerStore.get('a')).toBeNull();
  });
});
