import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { INTL_LOCALES, LOCALES, type Locale, textLanguage } from './locale';
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
  const folder = (locale: Locale) => fileURLToPath(new URL(`../messages/${locale}`, import.meta.url));
  const files = (locale: Locale) =>
    readdirSync(folder(locale), { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.json'),
    );
  const all = (locale: Locale) =>
    new Map(
      files(locale).flatMap((file) =>
        texts(JSON.parse(readFileSync(join(folder(locale), file), 'utf8')), file.replace('.json', '')),
      ),
    );
  const english = all('en');
  const spanish = all('es');
  const others = LOCALES.filter((locale) => locale !== 'en').map((locale) => [locale, all(locale)] as const);

  it.each(others)('%s has the keys of English, and no others', (locale, own) => {
    // Owners and operators read English or Spanish.
    const isTheirs = (key: string) => textLanguage(locale) === locale || !/^(owner|legal)\b/.test(key);
    expect([...own.keys()].sort()).toEqual([...english.keys()].filter(isTheirs).sort());
  });

  it.each(others)('%s has the placeholders of English, and no empty text', (_, own) => {
    for (const [key, text] of own) {
      expect(english.get(key)?.trim(), key).not.toBe('');
      expect(text.trim(), key).not.toBe('');
      // A singular may be without the number.
      if (key.endsWith('.one')) continue;
      expect(placeholders(text), key).toEqual(placeholders(english.get(key) ?? ''));
    }
  });

  it('say homes, not properties', () => {
    expect([...english].filter(([, text]) => /\bpropert(y|ies)\b/i.test(text))).toEqual([]);
    expect([...spanish].filter(([, text]) => /\bdueñ|\bpropiedad/i.test(text))).toEqual([]);
  });

  it('name a further try alike everywhere', () => {
    for (const texts of [english, ...others.map(([, own]) => own)]) {
      const names = [...texts].filter(([key]) => /\.(retry|tryAgain)$/.test(key)).map(([, text]) => text);
      expect(new Set(names).size, names.join()).toBe(1);
    }
  });

  it('carry no exclamation marks: the site speaks calmly', () => {
    for (const [key, text] of [english, ...others.map(([, own]) => own)].flatMap((own) => [...own]))
      expect(text, key).not.toMatch(/[!¡]/);
  });
});

describe('filling in', () => {
  it('chooses the form by the language and writes the number its way', () => {
    const { found } = messagesFor('es').list;
    expect(plural('es', found, 1)).toBe('1 alojamiento');
    expect(plural('es', found, 12_345)).toBe('12.345 alojamientos');
    expect(plural('en', messagesFor('en').list.found, 0)).toBe('0 homes');
    // It knows the rules of English and Spanish by heart.
    const forms = { one: 'one {count}', other: 'other {count}' };
    for (const locale of LOCALES) {
      const rules = new Intl.PluralRules(INTL_LOCALES[locale]);
      const number = new Intl.NumberFormat(INTL_LOCALES[locale]);
      for (const count of [...Array(1100).keys(), 1.5, 10_000, 123_456]) {
        const form = rules.select(count) === 'one' ? 'one' : 'other';
        expect(plural(locale, forms, count)).toBe(`${form} ${number.format(count)}`);
      }
    }
  });

  it('refuses a text whose value is missing', () => {
    expect(() => fill('in {place}', {})).toThrow('place');
  });
});
