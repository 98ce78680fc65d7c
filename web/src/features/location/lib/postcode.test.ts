import { describe, expect, it } from 'vitest';
import { type Asked, checkOf, type PostcodeCheck, reformatted, suggestion } from './postcode';
import { LA_OLIVA } from './samples';

const answered = (formatted: string, valid = true): PostcodeCheck => ({
  kind: 'answered',
  answer: { ...LA_OLIVA, formatted, valid },
});

describe('the check of a postcode', () => {
  const answer = { ...LA_OLIVA, formatted: 'SW1A 1AA' };
  const asked: Asked = { country: 'GB', postcode: 'sw1a1aa', answer: { kind: 'done', value: answer } };
  const failed: Asked = { ...asked, answer: { kind: 'failed', failure: 'offline' } };
  it.each([
    ['', 'SW1A 1AA', asked, { kind: 'none' }],
    ['GB', '  ', asked, { kind: 'none' }],
    ['GB', 'sw1a1aa', null, { kind: 'checking' }],
    ['GB', 'sw1a1aa ', asked, { kind: 'answered', answer }],
    ['GB', 'SW1A 1AA', asked, { kind: 'answered', answer }],
    // An answer to a former question, whenever it arrives.
    ['GB', 'sw1a1ab', asked, { kind: 'checking' }],
    ['ES', 'sw1a1aa', asked, { kind: 'checking' }],
    ['GB', 'sw1a1aa', failed, { kind: 'failed', failure: 'offline' }],
    ['GB', 'sw1a1ab', failed, { kind: 'checking' }],
  ] as const)('in "%s" of "%s"', (country, typed, asked, expected) => {
    expect(checkOf(country, typed, asked)).toEqual(expected);
  });
});

describe('another spelling of a postcode', () => {
  it.each([
    ['35660', answered('35660'), null, null],
    ['sw1a1aa', answered('SW1A 1AA'), 'SW1A 1AA', null],
    [' 35660', answered('35660'), '35660', null],
    ['1100148', answered('1100-148'), '1100-148', null],
    ['3566', answered('03566'), null, '03566'],
    ['K1A OB1', answered('K1A 0B1'), null, 'K1A 0B1'],
    ['ES-35660', answered('35660'), null, '35660'],
    ['356601', answered('', false), null, null],
    ['Ballina 1', answered(''), null, null],
    ['sw1a1aa', { kind: 'checking' } as const, null, null],
  ])('of "%s" is written or suggested', (typed, check, written, suggested) => {
    expect(reformatted(typed, check)).toBe(written);
    expect(suggestion(typed, check)).toBe(suggested);
  });
});
