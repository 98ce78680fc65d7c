import { describe, expect, it } from 'vitest';
import { secretIn } from './secret';

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
