import { expect, it } from 'vitest';
import { isHomeId, typedOf } from './sign-in';

it.each([
  ['CASA-1001', true],
  ['A-1', true],
  ['casa-1001', false],
  ['CASA1001', false],
  ['CASA-', false],
  ['CASA-1234567890123', false],
  ['recA1b2C3', false],
  ['', false],
])('%s has the form of an ID: %s', (id, isOne) => {
  expect(isHomeId(id)).toBe(isOne);
});

it.each([
  ['', { kind: 'empty' }],
  ['  ', { kind: 'empty' }],
  [' casa-1001 ', { kind: 'home', id: 'CASA-1001' }],
  [' ana@example.com ', { kind: 'address', email: 'ana@example.com' }],
  ['ana@example', { kind: 'neither' }],
  ['Casa Lajares', { kind: 'neither' }],
])('an owner who types "%s" is taken at %j', (text, typed) => {
  expect(typedOf(text)).toEqual(typed);
});
