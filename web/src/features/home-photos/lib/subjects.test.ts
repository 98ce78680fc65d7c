import { describe, expect, it } from 'vitest';
import { PHOTO_TEXT_TEXT_MAX_LENGTH } from '@/api/limits.gen';
import { TEXT_LANGUAGES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { textIn } from './arrange';
import { SUBJECTS, subjectOf, suggestedText, suggestedTexts } from './subjects';

const home = { name: 'Casa Lajares', city: 'Corralejo' };

describe('a suggested text', () => {
  it.each([
    ['en', home, 'Living room, Casa Lajares in Corralejo'],
    ['es', home, 'Salón, Casa Lajares en Corralejo'],
    ['en', { name: ' ', city: ' Corralejo ' }, 'Living room in Corralejo'],
    ['es', { name: 'Casa Lajares', city: '' }, 'Salón, Casa Lajares'],
    ['en', { name: '', city: '' }, 'Living room'],
  ] as const)('says in %s what is seen, and where', (locale, home, expected) => {
    expect(suggestedText(locale, 'living_room', home)).toBe(expected);
  });

  it('is never too long', () => {
    const text = suggestedText('en', 'pool', {
      name: 'ñ'.repeat(PHOTO_TEXT_TEXT_MAX_LENGTH),
      city: 'Corralejo',
    });
    expect([...text]).toHaveLength(PHOTO_TEXT_TEXT_MAX_LENGTH);
  });

  it('is written in both languages, and beside those of others', () => {
    const texts = suggestedTexts([{ language: 'de', text: 'Becken' }], 'pool', home);
    expect(texts.map(({ language }) => language)).toEqual(['de', 'en', 'es']);
    expect(textIn(texts, 'es')).toBe('Piscina, Casa Lajares en Corralejo');
  });

  it('is recognised, also once the home has another name', () => {
    for (const locale of TEXT_LANGUAGES) {
      for (const subject of SUBJECTS) {
        for (const named of [home, { name: '', city: 'Corralejo' }, { name: '', city: '' }]) {
          expect(subjectOf(suggestedTexts([], subject, named), locale)).toBe(subject);
        }
      }
      expect(subjectOf([], locale)).toBeNull();
      expect(subjectOf([{ language: locale, text: 'Our cat' }], locale)).toBeNull();
    }
  });

  it('begins with the name that the page offers', () => {
    for (const locale of TEXT_LANGUAGES) {
      const { subjects } = ownerMessagesFor(locale).homePhotos;
      for (const subject of SUBJECTS) {
        expect(suggestedText(locale, subject, { name: '', city: '' })).toBe(subjects[subject]);
      }
    }
  });
});
