import { describe, expect, it } from 'vitest';
import { entryWith, secretIn, secretOfEntry } from './secret';

const SECRET = 'aB3_-'.repeat(8);
const INQUIRY = '0198c1de-7f3a-7b52-9d3e-4f60a1b2c3d4.dGhpcyBpcyBhIHRhZw';

describe('the secret of a link', () => {
  it('is the fragment', () => {
    expect(secretIn(`#${SECRET}`)).toBe(SECRET);
    expect(secretIn(`#${INQUIRY}`)).toBe(INQUIRY);
  });

  it.each([
    '',
    '#',
    '#content',
    SECRET,
    `#${SECRET}/session`,
    `#${SECRET}%2e%2e`,
    `#${SECRET}..`,
    `#../${SECRET}`,
    `#${'a'.repeat(201)}`,
  ])('is not %s', (fragment) => {
    expect(secretIn(fragment)).toBeNull();
  });
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
