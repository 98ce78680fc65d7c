import { describe, expect, it } from 'vitest';
import { storedIn } from '../sample.test.data';
import { stateOf, versionsOf } from './versions';

describe('the languages of a description', () => {
  it('stand once each, in the order of their codes', () => {
    const versions = versionsOf({
      items: [storedIn('es', { pending: true })],
      missing: [
        { language: 'es', pending: true },
        { language: 'en', pending: false },
      ],
      original: null,
    });
    expect(versions.map(({ language, isPending, stored }) => [language, isPending, stored !== null])).toEqual(
      [
        ['en', false, false],
        ['es', true, true],
      ],
    );
  });

  it.each([
    [null, 'missing'],
    [{ corrected: false, current: true }, 'machine'],
    [{ corrected: false, current: false }, 'outdated'],
    [{ corrected: true, current: true }, 'corrected'],
    [{ corrected: true, current: false }, 'correctedOutdated'],
  ] as const)('say where they stand: %o is %s', (stored, state) => {
    expect(stateOf({ language: 'en', stored: stored && storedIn('en', stored), isPending: false })).toBe(
      state,
    );
  });
});
