import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NEW_ANSWER_TEXT_MAX_LENGTH } from '@/api/limits.gen';
import { FakeStorage } from '@/storage/testing/fake-browser';
import { sampleInquiry, sampleQuote } from '../sample.test.data';
import {
  type AnswerDraft,
  answerStore,
  inLanguage,
  keepAnswer,
  newAnswer,
  problemOf,
  stateAfter,
  tried,
  withOffer,
  withoutOffer,
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
    ['quoted', null, null],
    ['expired', null, 'answered'],
    ['withdrawn', null, 'answered'],
    ['quoted', 'declined', 'declined'],
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

describe('an offer', () => {
  const inquiry = sampleInquiry({ language: 'de' });

  it('begins with the stay that was asked for, in the language of the guest', () => {
    const draft = withOffer(newAnswer(inquiry), inquiry, 'Angebot');
    expect(draft).toMatchObject({ text: 'Angebot', template: 'offer', language: 'de', isOffer: true });
    expect(draft.quote).toMatchObject({ checkIn: '2027-05-08', checkOut: '2027-05-15', guests: '4' });
  });

  it('leaves what was written, and stays while the answer goes without it', () => {
    const draft = withOffer(written({}), inquiry, 'Angebot');
    expect(draft).toMatchObject({ text: 'Hola', template: null });
    const quote = draft.quote && { ...draft.quote, guests: '2' };
    const without = withoutOffer({ ...draft, quote });
    expect(without).toMatchObject({ text: 'Hola', isOffer: false, language: 'en', quote: { guests: '2' } });
    expect(withOffer(without, inquiry, 'Angebot').quote).toMatchObject({ guests: '2' });
    expect(withoutOffer(withOffer(empty, inquiry, 'Angebot'))).toMatchObject({ text: '', template: null });
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

  it('is another for another offer', () => {
    const first = tried(written({}), newKey, sampleQuote());
    expect(tried(first, newKey, sampleQuote()).lastTry).toEqual(first.lastTry);
    const others = [null, sampleQuote({ totalMinor: 1 })];
    for (const quote of others) expect(tried(first, newKey, quote).lastTry.key).not.toBe(first.lastTry.key);
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

  it('is an offer, too, even without a text', () => {
    const draft = { ...withOffer(empty, sampleInquiry({ language: 'fr' }), ''), text: '' };
    keepAnswer('a', draft);
    expect(answerStore.get('a')).toEqual(draft);
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
    JSON.stringify({ ...empty, isOffer: true }),
    JSON.stringify({ ...empty, isOffer: true, quote: { checkIn: 7 } }),
  ])('is left out where it is no answer: %s', (text) => {
    storage.setItem('inquiry-answer-a', text);
    expect(answerStore.get('a')).toBeNull();
  });
});
