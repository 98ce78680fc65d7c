import { describe, expect, it } from 'vitest';
import { likelyAddress } from './mail-address';

describe('an address that looks mistyped', () => {
  it.each([
    ['ana@gmial.com', 'ana@gmail.com'],
    ['ana@gmail.co', 'ana@gmail.com'],
    ['ana@gmail.con', 'ana@gmail.com'],
    ['ana@gmai.com', 'ana@gmail.com'],
    ['ana@gmaill.com', 'ana@gmail.com'],
    [' Ana.Perez+casa@GMIAL.com ', 'Ana.Perez+casa@gmail.com'],
    ['leo@hotnail.com', 'leo@hotmail.com'],
    ['leo@hotmial.es', 'leo@hotmail.es'],
    ['leo@htomali.com', 'leo@hotmail.com'],
    ['zoe@outlok.com', 'zoe@outlook.com'],
    ['zoe@outlook.cm', 'zoe@outlook.com'],
    ['zoe@yaho.es', 'zoe@yahoo.es'],
    ['zoe@iclod.com', 'zoe@icloud.com'],
  ])('%s is probably %s', (typed, meant) => {
    expect(likelyAddress(typed)).toBe(meant);
  });

  it.each([
    'ana@gmail.com',
    'ana@mail.com',
    'ana@hotmail.be',
    'ana@yahoo.co.uk',
    'ana@yahoo.fr',
    'ana@gmx.ch',
    'ana@casa-risco.example',
    'ana@example.com',
    'ana@gmial',
    '',
  ])('%s stays', (typed) => {
    expect(likelyAddress(typed)).toBeNull();
  });
});
