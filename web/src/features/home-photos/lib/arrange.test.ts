import { describe, expect, it } from 'vitest';
import { PHOTO_TEXT_TEXT_MAX_LENGTH } from '@/api/limits.gen';
import type { OwnPhoto } from '@/api/types';
import { arranged, arrangementOf, fits, isWish, moved, NO_WISH, placeForKey, withText } from './arrange';

const photo = (id: string, state: OwnPhoto['state'] = 'ready', text = ''): OwnPhoto => ({
  id,
  state,
  problem: null,
  photo: null,
  altTexts: text ? [{ language: 'en', text }] : [],
  similarTo: null,
});
const ids = (photos: readonly { id: string }[]) => photos.map(({ id }) => id).join('');

describe('a wish', () => {
  const items = [photo('a'), photo('b'), photo('c'), photo('w', 'waiting'), photo('r', 'refused')];

  it.each([
    ['without an order keeps that of the API', null, 'abc'],
    ['orders the photos', ['c', 'a', 'b'], 'cab'],
    ['puts a photo that it does not know behind the others', ['c', 'a'], 'cab'],
    ['leaves out a photo that is gone', ['x', 'c', 'b', 'a'], 'cba'],
    ['that is about other photos alone changes nothing', ['x'], 'abc'],
  ])('%s', (_, order, expected) => {
    expect(ids(arranged(items, { order, texts: {} }))).toBe(expected);
  });

  it('orders those that guests do not see yet among the others', () => {
    const held = [photo('a'), photo('h', 'held'), photo('b')];
    expect(ids(arranged(held, NO_WISH))).toBe('ahb');
    expect(ids(arranged(held, { order: ['h', 'b', 'a'], texts: {} }))).toBe('hba');
  });

  it('replaces the texts of its photos only, and sends no blank ones', () => {
    const theirs = [photo('a', 'ready', 'Salon'), photo('b', 'ready', 'Pool')];
    const texts = {
      b: [
        { language: 'en', text: 'The pool' },
        { language: 'es', text: '  ' },
      ],
      gone: [],
    };
    expect(arrangementOf(theirs, { order: null, texts })).toEqual({
      items: [
        { id: 'a', altTexts: [{ language: 'en', text: 'Salon' }] },
        { id: 'b', altTexts: [{ language: 'en', text: 'The pool' }] },
      ],
    });
  });

  it('waits while a text is too long', () => {
    const wish = (text: string) => ({ order: null, texts: { a: [{ language: 'en', text }] } });
    expect(fits(wish('ñ'.repeat(PHOTO_TEXT_TEXT_MAX_LENGTH)))).toBe(true);
    expect(fits(wish('ñ'.repeat(PHOTO_TEXT_TEXT_MAX_LENGTH + 1)))).toBe(false);
  });

  it('is one if it changes anything', () => {
    expect([NO_WISH, { order: [], texts: {} }, { order: null, texts: { a: [] } }].map(isWish)).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('moving', () => {
  it.each([
    ['c', 0, 'cabd'],
    ['a', 1, 'bacd'],
    ['a', 3, 'bcda'],
    ['b', 99, 'acdb'],
    ['d', -1, 'dabc'],
    ['b', 1, 'abcd'],
  ])('puts %s at place %i', (id, to, expected) => {
    expect(moved(['a', 'b', 'c', 'd'], id, to).join('')).toBe(expected);
  });

  it.each([
    ['ArrowLeft', 2, 1],
    ['ArrowUp', 0, 0],
    ['ArrowRight', 2, 3],
    ['ArrowDown', 3, 3],
    ['Home', 3, 0],
    ['End', 0, 3],
    ['Enter', 1, null],
  ])('by %s from place %i', (key, place, expected) => {
    expect(placeForKey(key, place, 4)).toBe(expected);
  });
});

it('keeps the texts of other languages', () => {
  const texts = [
    { language: 'de', text: 'Küche' },
    { language: 'en', text: 'Old' },
  ];
  expect(withText(texts, 'en', 'New')).toEqual([texts[0], { language: 'en', text: 'New' }]);
});
