import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { GuestBook } from '@/api/types';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { fill } from '@/i18n/words';
import { checkBook, isBlank, isChanged, KEY_DAYS_MAX, TEXT_LIMITS, TEXT_NAMES, typedBook } from './book';

const words = ownerMessagesFor('en').guestBook.errors;
const BLANK: GuestBook = {
  directions: '',
  key: '',
  wifiName: '',
  wifiPassword: '',
  manual: '',
  emergency: '',
  keyDaysBefore: 0,
};

describe('a guest book', () => {
  it('has the limits that the document of the API tells', () => {
    const snapshot = readFileSync(new URL('../../../../../gateway/openapi.json', import.meta.url), 'utf8');
    const { properties } = JSON.parse(snapshot).components.schemas.GuestBook;
    for (const name of TEXT_NAMES) {
      expect(properties[name].description, name).toContain(
        `0 to ${TEXT_LIMITS[name].toLocaleString('en')} characters`,
      );
    }
    expect(properties.keyDaysBefore.description).toContain(`0 to ${KEY_DAYS_MAX}`);
  });

  it('is what was typed, and counts characters as the API does', () => {
    const book = { ...BLANK, wifiName: '😀'.repeat(80), keyDaysBefore: 3 };
    expect(checkBook(typedBook(book), words)).toEqual({ kind: 'book', book });
  });

  it('tells every text that is too long, and days that are none', () => {
    const typed = {
      ...typedBook(BLANK),
      key: 'x'.repeat(2_001),
      wifiPassword: 'x'.repeat(81),
      keyDaysBefore: 'soon',
    };
    expect(checkBook(typed, words)).toEqual({
      kind: 'errors',
      errors: {
        key: fill(words.tooLong, { limit: 2_000, length: 2_001 }),
        wifiPassword: fill(words.tooLong, { limit: 80, length: 81 }),
        keyDaysBefore: fill(words.days, { max: 60 }),
      },
    });
    for (const days of ['', '61', '-1', '1.5']) {
      expect(checkBook({ ...typedBook(BLANK), keyDaysBefore: days }, words).kind, days).toBe('errors');
    }
  });

  it('knows what is not saved, and when guests see nothing', () => {
    expect(isChanged(typedBook(BLANK), BLANK)).toBe(false);
    expect(isChanged({ ...typedBook(BLANK), manual: 'Heating' }, BLANK)).toBe(true);
    expect(isChanged({ ...typedBook(BLANK), keyDaysBefore: '1' }, BLANK)).toBe(true);
    expect([BLANK, { ...BLANK, emergency: '112' }].map(isBlank)).toEqual([true, false]);
  });
});
