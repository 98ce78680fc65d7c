import { describe, expect, it } from 'vitest';
import type { FieldProblem, HomeForm } from '@/api/types';
import { LOCALES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { improvementTexts, problemText, warningTexts } from './words';

const problem = (pointer: string): FieldProblem => ({
  pointer,
  code: 'required',
  detail: 'This field is required.',
});

describe('a problem', () => {
  const words = ownerMessagesFor('en').preview;
  const { feature } = messagesFor('en');

  it.each([
    ['/city', 'Town: This field is required.'],
    ['/petPolicy', 'Pets: This field is required.'],
    ['/price/minMinor', 'Price: This field is required.'],
    ['/descriptions/0/text', 'Description: This field is required.'],
    ['/host/professional/company', 'Business: This field is required.'],
    ['/constructor', 'This field is required.'],
    ['', 'This field is required.'],
  ])('at %s reads "%s"', (pointer, expected) => {
    expect(problemText(words, feature, problem(pointer))).toBe(expected);
  });

  it('has a name for every field of the form', () => {
    // A new field of the API fails to compile here until it has a name.
    const named: Record<keyof HomeForm, string> = { ...feature, ...words.field };
    expect(Object.keys(named)).not.toEqual([]);
  });
});

/** The parts of the score, as in `docs/rules/homes.md#quality`. */
const IMPROVEMENTS = [
  'more_photos',
  'longer_description',
  'second_language',
  'beds',
  'license',
  'times',
  'cancellation',
  'fees',
  'exact_point',
  'house_rules',
  'phone',
  'alt_texts',
  'distances',
  'payment',
];

describe.each(LOCALES)('in %s', (locale) => {
  const words = ownerMessagesFor(locale).preview;

  it('every improvement is a sentence, in the order of the API', () => {
    const improvements = IMPROVEMENTS.map((code, index) => ({ code, points: 20 - index }));
    const told = improvementTexts(words, { score: 0, improvements });
    expect(told.map(({ code, points }) => ({ code, points }))).toEqual(improvements);
    for (const { text } of told) expect(text).toMatch(/\.$/);
  });

  it('every warning is a sentence, also one that is not known yet', () => {
    const codes = ['license_format', 'license_missing', 'license_required'] as const;
    expect(warningTexts(words, codes)).toEqual(codes.map((code) => words.warning[code]));
    expect(warningTexts(words, ['a_new_one'])[0]).toContain('a_new_one');
  });
});
