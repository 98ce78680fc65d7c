import { describe, expect, it } from 'vitest';
import type { HostProfile } from '@/api/types';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { fill } from '@/i18n/words';
import { PROFILE } from '../sample.test.data';
import {
  checkProfile,
  isProfileChanged,
  SPOKEN,
  spokenLanguages,
  typedProfile,
  withLanguage,
} from './profile';

const words = ownerMessagesFor('en').homeSettings.host.errors;

describe('what an owner tells of themselves', () => {
  it.each([
    [{}, {}],
    [{ name: ' ' }, { name: words.name }],
    [{ name: '', shown: false }, {}],
    [{ name: '😀'.repeat(80) }, {}],
    [{ name: 'x'.repeat(81) }, { name: fill(words.tooLong, { limit: 80, length: 81 }) }],
    [{ about: 'x'.repeat(2_001) }, { about: fill(words.tooLong, { limit: 2_000, length: 2_001 }) }],
    [{ languages: SPOKEN.slice(0, 11) }, { languages: fill(words.languages, { max: 10 }) }],
  ] as [Partial<HostProfile>, object][])('with %o has the errors %o', (part, errors) => {
    expect(checkProfile({ ...PROFILE, ...part }, words)).toEqual(errors);
  });

  it('has a language where none was saved', () => {
    const blank = { ...PROFILE, aboutLanguage: null };
    expect(typedProfile(blank, 'es').aboutLanguage).toBe('es');
    expect(typedProfile(PROFILE, 'en')).toEqual(PROFILE);
  });

  it('has languages by their names, and keeps others', () => {
    const names = spokenLanguages('en', ['ko']).map(({ name }) => name);
    expect(names[0]).toBe('Arabic');
    expect(names).toContain('Korean');
    expect(names).toEqual([...names].sort());
    expect(names).toHaveLength(SPOKEN.length + 1);
  });

  it('knows what is not saved', () => {
    const languages = withLanguage(PROFILE.languages, 'fr', true);
    expect(languages).toEqual([...PROFILE.languages, 'fr']);
    expect(isProfileChanged({ ...PROFILE, languages }, PROFILE)).toBe(true);
    expect(isProfileChanged({ ...PROFILE, languages: withLanguage(languages, 'fr', false) }, PROFILE)).toBe(
      false,
    );
  });
});
