import { describe, expect, it } from 'vitest';
import { ERROR_MESSAGES } from './error-messages';
import { LEGAL_MESSAGES } from './legal-messages';
import { INTL_LOCALES, LOCALES, type Locale } from './locale';
import { messagesFor } from './messages';
import { ownerMessagesFor } from './owner-messages';
import { siteMessagesFor } from './site-messages';
import { fill, plural } from './words';

/** Every text with its dotted key. */
function texts(value: unknown, key = ''): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  return Object.entries(value as Record<string, unknown>).flatMap(([name, inner]) =>
    texts(inner, key ? `${key}.${name}` : name),
  );
}

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

/** Here "free" means without a price. */
const FREE_OF_CHARGE = 'page.featureValue.free_parking';

describe('messages', () => {
  const all = (locale: Locale) =>
    new Map(
      texts({
        page: messagesFor(locale),
        owner: ownerMessagesFor(locale),
        site: siteMessagesFor(locale),
        error: ERROR_MESSAGES[locale],
        legal: LEGAL_MESSAGES[locale],
      }),
    );
  const english = all('en');
  const spanish = all('es');

  it('have the same keys in both languages', () => {
    expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('have the same placeholders in both languages, and no empty text', () => {
    for (const [key, text] of english) {
      expect(text.trim(), key).not.toBe('');
      expect(spanish.get(key)?.trim(), key).not.toBe('');
      // A singular may be without the number.
      if (key.endsWith('.one')) continue;
      expect(placeholders(spanish.get(key) ?? ''), key).toEqual(placeholders(text));
    }
  });

  it('say available where free may be read as without price, and homes, not properties', () => {
    // "Step-free" is about no price, and a free listing is about nothing else.
    const unclear = ([key, text]: [string, string]) => /(?<!-)\bfree\b/i.test(text) && key !== FREE_OF_CHARGE;
    const ofListings = ([key]: [string, string]) => /(^|\.)(pitch|offer|landing)\./.test(key);
    const free = [...english].filter((each) => unclear(each) && !ofListings(each));
    expect(free).toEqual([]);
    expect([...english].filter(([, text]) => /\bpropert(y|ies)\b/i.test(text))).toEqual([]);
    expect([...spanish].filter(([, text]) => /\bdueñ|\bpropiedad/i.test(text))).toEqual([]);
  });

  it('name a further try alike everywhere', () => {
    for (const texts of [english, spanish]) {
      const names = [...texts].filter(([key]) => /\.(retry|tryAgain)$/.test(key)).map(([, text]) => text);
      expect(new Set(names).size, names.join()).toBe(1);
    }
  });

  it('carry no exclamation marks: the site speaks calmly', () => {
    for (const [key, text] of [...english, ...spanish]) expect(text, key).not.toMatch(/[!¡]/);
  });
});

describe('filling in', () => {
  it('chooses the form by the language and writes the number its way', () => {
    const { found } = messagesFor('es').list;
    expect(plural('es', found, 1)).toBe('1 alojamiento');
    expect(plural('es', found, 12_345)).toBe('12.345 alojamientos');
    expect(plural('en', messagesFor('en').list.found, 0)).toBe('0 homes');
    // It knows the rules of both languages by heart.
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
