import { describe, expect, it } from 'vitest';
import { LOCALES } from '@/i18n/locale';
import { feed, finding, wordsOf } from '../sample.test.data';
import { checkLines } from './checks';
import { feedLines } from './feeds';

/** All codes of the contract, `proto/listing/v1/commands.proto`. */
const CODES = [
  'license_required',
  'license_missing',
  'license_format',
  'address_not_confirmed',
  'photos_missing',
  'duplicate_photos',
  'duplicate_text',
  'duplicate_contact',
  'point_missing',
  'point_far',
  'point_elsewhere',
  'address_unplaced',
  'address_contradicted',
  'suspicious_links',
  'links_in_text',
  'incomplete',
];

describe.each(LOCALES)('checks in %s', (locale) => {
  const { review, improvements } = wordsOf(locale);

  it('have words for every code', () => {
    expect(Object.keys(review.check).sort()).toEqual([...CODES].sort());
    const lines = checkLines(
      locale,
      review,
      improvements,
      CODES.map((code) => finding(code)),
    );
    for (const { text } of lines) expect(text).not.toMatch(/\{/);
  });

  it('tell a code of a newer API', () => {
    const [line] = checkLines(locale, review, improvements, [finding('of_tomorrow', { field: 'photos' })]);
    expect(line?.text).toContain('of_tomorrow');
    expect(line?.text).toContain(review.field.photos);
  });
});

describe('checks', () => {
  it.each([
    ['en', '12.3 km'],
    ['es', '12,3 km'],
  ] as const)('tell a distance in %s', (locale, distance) => {
    const [line] = checkLines(locale, wordsOf(locale).review, {}, [
      finding('point_far', { distanceM: 12_345 }),
    ]);
    expect(line?.text).toContain(distance);
  });

  it('name what is missing, addresses and other homes', () => {
    const lines = checkLines('en', wordsOf('en').review, wordsOf('en').improvements, [
      finding('incomplete', { level: 'notice', values: ['license', 'of_tomorrow'] }),
      finding('suspicious_links', { values: ['bit.ly/x'] }),
      finding('duplicate_photos', { level: 'refusal', propertyIds: ['CASA-2'] }),
    ]);
    expect(lines.map(({ level, details, homes }) => [level, details, homes])).toEqual([
      ['notice', ['Give the licence number.', 'of_tomorrow'], []],
      ['warning', ['bit.ly/x'], []],
      ['refusal', [], ['CASA-2']],
    ]);
  });
});

describe('calendars', () => {
  const now = new Date('2027-03-08T12:00:00Z');
  const error = { code: 'not_found', status: 404, text: 'Calendar not found.' };

  it.each([
    [feed(), 'Airbnb', 'Read 14 min ago.', '53 nights taken', null, false],
    [
      feed({ takenNights: 1, platform: 'other' }),
      'Other calendar',
      'Read 14 min ago.',
      '1 night taken',
      null,
      false,
    ],
    [feed({ state: 'waiting', lastReadAt: null }), 'Airbnb', 'Not read yet.', '53 nights taken', null, false],
    [
      feed({ state: 'failing', error }),
      'Airbnb',
      'It could not be read. Last tried 14 min ago.',
      '53 nights taken',
      'Calendar not found.',
      true,
    ],
    [
      feed({ state: 'stale', lastReadAt: null }),
      'Airbnb',
      'Not read for a while: last read never.',
      '53 nights taken',
      null,
      true,
    ],
  ])('are told in words: %o', (one, platform, state, nights, why, isTrouble) => {
    const [line] = feedLines('en', wordsOf('en'), [one], now);
    expect(line).toMatchObject({ platform, state, nights, error: why, isTrouble });
  });
});
