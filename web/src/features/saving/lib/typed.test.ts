import { describe, expect, it } from 'vitest';
import type { Problem } from '@/api/types';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { fill } from '@/i18n/words';
import { SAVING } from '../sample.test.data';
import { checkSaving, refusedErrors, SAVING_FIELDS, type TypedSaving, typedSaving, whyHidden } from './typed';

const words = ownerMessagesFor('en').homeSettings.saving.errors;
const TODAY = '2027-04-20';
const limits = { today: TODAY, currency: 'EUR', maxGuests: 6 };
const typed = (part: Partial<TypedSaving> = {}) => ({ ...typedSaving(SAVING, TODAY, 'EUR', 'en'), ...part });
const check = (part: Partial<TypedSaving>) => checkSaving(typed(part), limits, words);

describe('a saving as it is typed', () => {
  it('is what is saved', () => {
    expect(check({})).toEqual({ kind: 'saving', saving: { ...SAVING, currency: null } });
    expect(check({ platform: '  Airbnb ', platformMinor: '1,200.50' })).toMatchObject({
      saving: { platform: 'Airbnb', platformMinor: 120_050 },
    });
  });

  it('begins with today as the day on which the owner looks, and names all that is missing', () => {
    const blank = typedSaving(null, TODAY, 'EUR', 'en');
    expect(blank).toMatchObject({ seenOn: TODAY, shown: true });
    const checked = checkSaving(blank, limits, words);
    expect(checked.kind === 'errors' && Object.values(checked.errors).filter(Boolean)).toHaveLength(
      SAVING_FIELDS.length - 1,
    );
  });

  it.each<[Partial<TypedSaving>, string]>([
    [{ platform: 'x'.repeat(41) }, fill(words.tooLong, { max: 40 })],
    [{ checkIn: '2027-04-19' }, words.checkIn],
    [{ checkOut: '2027-05-08' }, words.checkOut],
    [{ guests: '0' }, words.guests],
    [{ guests: '7' }, fill(words.tooMany, { max: 6 })],
    [{ platformMinor: '0' }, fill(words.amount, { currency: 'EUR' })],
    [{ platformMinor: 'a lot' }, fill(words.amount, { currency: 'EUR' })],
    [{ seenOn: '2027-04-21' }, fill(words.seenOn, { days: 90 })],
    [{ seenOn: '2027-01-19' }, fill(words.seenOn, { days: 90 })],
  ])('is refused at its field: %j', (part, error) => {
    const [field = ''] = Object.keys(part);
    const checked = check(part);
    expect(checked.kind === 'errors' && checked.errors).toMatchObject({ [field]: error });
  });

  it('may begin today and be seen 90 days ago', () => {
    expect(check({ checkIn: TODAY, seenOn: '2027-01-20' }).kind).toBe('saving');
  });
});

it.each([
  [{ field: 'platform', errors: [{ pointer: '/platformMinor', detail: 'Too much.' }] }, 'platformMinor'],
  [{ field: 'seenDay', errors: [] }, 'seenOn'],
  [{ field: 'checkIn' }, 'checkIn'],
])('a refusal is told at its field: %j', (problem, field) => {
  const answer = { kind: 'refused', status: 422, problem: { detail: 'No.', ...problem } as Problem } as const;
  const { failure } = ownerMessagesFor('en').homeSettings;
  expect(Object.keys(refusedErrors(answer, failure))).toEqual([field]);
  expect(refusedErrors({ kind: 'silent', why: 'offline' }, failure)).toEqual({});
});

it('guests do not see what is old, has begun or is no cheaper here', () => {
  const why = (today: string) => whyHidden(SAVING, today);
  expect(['2027-04-20', '2027-05-08', '2027-05-09', '2027-07-11', '2027-07-12'].map(why)).toEqual([
    'notCheaper',
    'notCheaper',
    'begun',
    'begun',
    'old',
  ]);
});
