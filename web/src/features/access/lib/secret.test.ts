import { describe, expect, it } from 'vitest';
import { entryWith, secretIn, secretOfEntry } from './secret';

const SECRET = 'aB3_-'.repeat(8);

describe('the secret of a link', () => {
  it('is the fragment', () => {
    expect(secretIn(`#${SECRET}`)).toBe(SECRET);
  });

  it.each(['', '#', '#content', SECRET, `#${SECRET}/session`, `#${SECRET}%2e%2e`, `#${'a'.repeat(201)}`])(
    'is not %s',
    (fragment) => {
      expect(secretIn(fragment)).toBeNull();
    },
  );
});

it.each([
  [entryWith('aB3_-'.repeat(8)), 'aB3_-'.repeat(8)],
  [{ ...entryWith('aB3_-'.repeat(8)), __NA: true }, 'aB3_-'.repeat(8)],
  [{ secret: '../x' }, null],
  [{ secret: 7 }, null],
  [{}, null],
  [null, null],
])('the entry %j of a tab keeps the secret %j', (state, secret) => {
  expect(secretOfEntry(state)).toBe(secret);
});
