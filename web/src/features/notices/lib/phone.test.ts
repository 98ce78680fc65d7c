import { describe, expect, it } from 'vitest';
import { readCode, readNumber } from './phone';

describe('a phone number', () => {
  it.each([
    ['+34 600 123 456', '+34600123456'],
    ['0034 600-123-456', '+34600123456'],
    [' +44 (20) 7946.0000 ', '+442079460000'],
    ['600 123 456', null],
    ['+34 six', null],
    ['+034600123456', null],
    ['+12345', null],
    ['+1234567890123456', null],
    ['', null],
  ])('typed as "%s" is %s', (typed, number) => {
    expect(readNumber(typed)).toBe(number);
  });
});

describe('a code', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['012-345', '012345'],
    ['12345', null],
    ['1234567', null],
    ['abcdef', null],
  ])('typed as "%s" is %s', (typed, code) => {
    expect(readCode(typed)).toBe(code);
  });
});
