import { describe, expect, it } from 'vitest';
import { favouritesPath } from '@/i18n/paths';
import { added, MOST_FAVOURITES, parseFavourites, readShared, toggled, withShared } from './favourites';

const many = Array.from({ length: MOST_FAVOURITES + 10 }, (_, index) => `CASA-${1001 + index}`);

describe('favourites', () => {
  it.each([
    [null, []],
    ['CASA-1001', []],
    [
      ['CASA-1001', 'CASA-1001', 7, '', '../etc', 'CASA-1002'],
      ['CASA-1001', 'CASA-1002'],
    ],
    [many, many.slice(0, MOST_FAVOURITES)],
  ])('read %j', (stored, expected) => {
    expect(parseFavourites(stored)).toEqual(expected);
  });

  it.each([
    [[], 'CASA-1', ['CASA-1']],
    [['CASA-1'], 'CASA-2', ['CASA-2', 'CASA-1']],
    [['CASA-2', 'CASA-1'], 'CASA-1', ['CASA-2']],
  ])('of %j, with %s toggled, are %j', (before, id, expected) => {
    expect(toggled(before, id)).toEqual(expected);
  });

  it('make room for a new one', () => {
    const full = many.slice(0, MOST_FAVOURITES);
    expect(toggled(full, 'CASA-9')).toEqual(['CASA-9', ...full.slice(0, -1)]);
  });

  it('keep their own after those of a shared list', () => {
    expect(added(['CASA-1', 'CASA-2'], ['CASA-3', 'CASA-2'])).toEqual(['CASA-3', 'CASA-2', 'CASA-1']);
  });
});

describe('a shared list that is saved', () => {
  const own = many.slice(0, MOST_FAVOURITES - 2);

  it('stands before those that are there', () => {
    expect(withShared(own, ['A', many[0] ?? '', 'B'])).toEqual({
      all: ['A', many[0], 'B', ...own.slice(1)],
      left: 0,
    });
  });

  it('takes none of them away', () => {
    expect(withShared(own, ['A', 'B', 'C', 'D', many[1] ?? ''])).toEqual({
      all: [...own, 'A', 'B'],
      left: 2,
    });
  });
});

describe('a shared link', () => {
  it.each([
    [undefined, null],
    ['', []],
    ['nothing here,<script>', []],
    ['CASA-1, CASA-2,CASA-1', ['CASA-1', 'CASA-2']],
    [
      ['CASA-1', 'CASA-2'],
      ['CASA-1', 'CASA-2'],
    ],
  ])('with homes=%j names %j', (homes, expected) => {
    expect(readShared(homes)).toEqual(expected);
  });

  it.each(['en', 'es'] as const)('is read as it was written in %s', (locale) => {
    const ids = many.slice(0, MOST_FAVOURITES);
    const { pathname, searchParams } = new URL(favouritesPath(locale, ids), 'https://homes.example');
    expect(pathname).toBe(favouritesPath(locale));
    expect(readShared(searchParams.get('homes') ?? undefined)).toEqual(ids);
  });
});
