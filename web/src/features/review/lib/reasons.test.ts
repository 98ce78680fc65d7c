import { describe, expect, it } from 'vitest';
import { submitted, wordsOf } from '../sample.test.data';
import { REASON_FIELDS } from './fields';
import {
  inLanguage,
  ownerLanguage,
  problemOf,
  REASON_LIMIT,
  type ReturnDraft,
  reasonsToSend,
  TEMPLATE_NAMES,
  TEMPLATES,
  withChange,
  withReason,
} from './reasons';

const texts = { en: wordsOf('en').review.template, es: wordsOf('es').review.template };
const empty: ReturnDraft = { language: 'es', reasons: [] };

describe('the language of reasons', () => {
  it.each([
    ['es', 'es'],
    ['en', 'en'],
    ['de', 'en'],
  ] as const)('follows a description in %s', (language, expected) => {
    const home = submitted();
    const form = { ...home.form, descriptions: [{ language, text: 'Text' }] };
    expect(ownerLanguage({ form })).toBe(expected);
    expect(ownerLanguage({ form: { ...form, descriptions: null } })).toBe('en');
  });

  it('changes the templates, but not what the operator wrote', () => {
    const two = withReason(withReason(empty, texts, 'photosBlurry'), texts, 'links');
    const edited = withChange(two, 2, { text: 'El enlace de Vrbo no funciona.' });
    const english = inLanguage(withReason(edited, texts, null), texts, 'en');
    expect(english.reasons.map(({ text }) => text)).toEqual([
      texts.en.photosBlurry.text,
      'El enlace de Vrbo no funciona.',
      '',
    ]);
    expect(inLanguage(english, texts, 'es').reasons[0]?.text).toBe(texts.es.photosBlurry.text);
  });
});

describe('reasons', () => {
  it.each(TEMPLATE_NAMES)('begin with %s at its field, short enough in both languages', (name) => {
    const [reason] = withReason(empty, texts, name).reasons;
    expect(reason).toMatchObject({ field: TEMPLATES[name], text: texts.es[name].text, template: name });
    expect(REASON_FIELDS).toContain(TEMPLATES[name]);
    for (const language of ['en', 'es'] as const) expect(problemOf(texts[language][name])).toBeNull();
  });

  it('keep their keys when one is removed', () => {
    const two = withReason(withReason(empty, texts, 'links'), texts, 'contacts');
    const one = withChange(two, 1, null);
    expect(withReason(one, texts, null).reasons.map(({ key }) => key)).toEqual([2, 3]);
  });

  it.each([
    ['', 'required'],
    [' \n ', 'required'],
    ['x'.repeat(REASON_LIMIT + 1), 'tooLong'],
    ['😀'.repeat(REASON_LIMIT), null],
    ['Too dark.', null],
  ])('are checked before they are sent', (text, problem) => {
    expect(problemOf({ text })).toBe(problem);
  });

  it('are sent as the API takes them, at least one and all of them whole', () => {
    const one = withReason(empty, texts, 'licenseMissing');
    expect(reasonsToSend(empty)).toBeNull();
    expect(reasonsToSend(withReason(one, texts, null))).toBeNull();
    const two = withChange(withReason(one, texts, null), 2, { text: ' Gracias. ' });
    expect(reasonsToSend(two)).toEqual([
      { field: 'license_number', text: texts.es.licenseMissing.text },
      { field: '', text: 'Gracias.' },
    ]);
  });
});
