import { describe, expect, it } from 'vitest';
import { ERROR_MESSAGES } from './error-messages';
import type { Locale } from './locale';
import { messagesFor } from './messages';
import { fill, plural } from './words';

/** Every text with its dotted key. */
function texts(value: unknown, key = ''): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  return Object.entries(value as Record<string, unknown>).flatMap(([name, inner]) =>
    texts(inner, key ? `${key}.${name}` : name),
  );
}

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe('messages', () => {
  const all = (locale: Locale) =>
    new Map(texts({ page: messagesFor(locale), error: ERROR_MESSAGES[locale] }));
  const english = all('en');
  const spanish = all('es');

  it('have the same keys in both languages', () => {
    expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('have the same placeholders in both languages, and no empty text', () => {
    for (const [key, text] of english) {
      expect(text.trim(), key).not.toBe('');
      expect(spanish.get(key)?.trim(), key).not.toBe('');
      // A singular may spell the number out.
      if (key.endsWith('.one')) continue;
      expect(placeholders(spanish.get(key) ?? ''), key).toEqual(placeholders(text));
    }
  });

  it('carry no exclamation marks: the site speaks calmly', () => {
    for (const [key, text] of [...english, ...spanish]) expect(text, key).not.toMatch(/[!¡]/);
  });
});

describe('filling in', () => {
  it('chooses the form by the language and writes the number its way', () => {
    const { found } = messagesFor('es').list;
    expect(plural('es', found, 1)).toBe('1 Propiedad Encontrada');
    expect(plural('es', found, 12_345)).toBe('12.345 Propiedades Encontradas');
    expect(plural('en', messagesFor('en').list.found, 0)).toBe('0 Properties Found');
  });

  it('refuses a text whose value is missing', () => {
    expect(() => fill('in {place}', {})).toThrow('place');
  });
});
