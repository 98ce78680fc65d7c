import { describe, expect, it } from 'vitest';
import { consentTo, parseConsent } from './consent';

const now = new Date('2027-05-01T10:00:00Z');
const stored = (over: object) => ({
  analytics: true,
  preferences: false,
  chosenAt: '2027-04-01T10:00:00Z',
  ...over,
});

describe('a stored choice', () => {
  it.each([
    ['one that was written here', stored({}), true],
    ['one of this moment', stored({ chosenAt: now.toISOString() }), true],
    ['one of a clock that was an hour ahead', stored({ chosenAt: '2027-05-01T11:00:00Z' }), true],
    ['none', null, false],
    ['one of more than a year ago', stored({ chosenAt: '2026-04-30T10:00:00Z' }), false],
    ['one of the far future', stored({ chosenAt: '2037-05-01T10:00:00Z' }), false],
    ['one without a date', stored({ chosenAt: 'soon' }), false],
    ['one that says no yes or no', stored({ analytics: 'yes' }), false],
    ['one of fewer purposes', stored({ preferences: undefined }), false],
    ['a text', 'accepted', false],
    ['nothing', undefined, false],
    ['a number', 1, false],
  ])('of %s is used: %s', (_, choice, isUsed) => {
    expect(parseConsent(choice, now) !== null).toBe(isUsed);
  });

  it.each([
    [[], false, false],
    [['analytics'], true, false],
    [['preferences'], false, true],
    [['analytics', 'preferences'], true, true],
  ] as const)('that allows %j is read as it was written', (allowed, analytics, preferences) => {
    const consent = consentTo(allowed, now);
    expect(consent).toEqual({ necessary: true, analytics, preferences, chosenAt: now.toISOString() });
    expect(parseConsent(JSON.parse(JSON.stringify(consent)), now)).toEqual(consent);
  });
});
