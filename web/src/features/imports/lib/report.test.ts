import { describe, expect, it } from 'vitest';
import type { ImportRow, ImportTotal } from '@/api/types';
import { LOCALES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { columnsOf, filterOf, notesOf, outcomeOf } from './report';

const ROW: ImportRow = {
  row: 3,
  id: 'CASA-3',
  outcome: 'refused',
  refused: ['country:unknown', 'price_min:missing', 'new_field:new_cause'],
  mended: ['postcode'],
  leftOut: [],
  hasNoWayIn: false,
  feeds: 0,
  photos: [],
  blocked: [],
  lacksLicence: false,
};
const TOTAL: ImportTotal = {
  rows: 1_200,
  imported: 1_000,
  unchanged: 100,
  refused: 100,
  noWayIn: ['CASA-7'],
  unknownColumns: ['Rollup'],
  passwordsLeftOut: true,
  photos: { notFetched: 0, known: 1, added: 2, failed: 3 },
  dryRun: true,
  owners: 2,
  feeds: 4,
  withCalendars: 3,
  withoutCalendars: 5,
  withoutLicence: ['CASA-9'],
};

describe.each(LOCALES)('the report of an import in %s', (locale) => {
  const words = ownerMessagesFor(locale).dashboard.imports;
  const cell = (id: string, row: ImportRow) =>
    columnsOf(words)
      .find((column) => column.id === id)
      ?.value(row);

  it('tells faults in words, and a code that it does not know as it is', () => {
    const faults = String(cell('refused', ROW)).split('; ');
    expect(faults[0]).toContain(words.fields.country);
    expect(faults[1]).toContain(words.fields.price_min);
    expect(faults[2]).toBe('new_cause');
    expect(cell('mended', ROW)).toBe(words.fields.postcode);
    expect(cell('leftOut', ROW)).toBeNull();
  });

  it('tells why photos were not added', () => {
    const address = 'https://a.example/1.jpg';
    const photos: ImportRow['photos'] = [
      { address, outcome: 'failed', problem: 'not_found' },
      { address, outcome: 'added' },
    ];
    expect(cell('photos', { ...ROW, photos })).toBe(`${address}: ${words.problems.not_found}`);
  });

  it('lists refused rows apart from mended ones', () => {
    const { has } = filterOf(words);
    expect([has(ROW, 'refused'), has(ROW, 'mended'), has(ROW, 'imported')]).toEqual([true, false, false]);
    expect(has({ ...ROW, outcome: 'imported' }, 'mended')).toBe(true);
  });

  it('sums up what was done, and what is left to do', () => {
    const texts = notesOf(locale, words, TOTAL);
    expect(outcomeOf(locale, words, TOTAL)).toContain(words.tried);
    expect(texts).toContain(words.passwords);
    expect(texts.join('\n')).toMatch(/Rollup[\s\S]*CASA-7[\s\S]*CASA-9/);
    expect(texts.join('\n')).not.toMatch(/\{\w+\}|undefined/);
    const results = { total: 4, migrated: 3, errors: 1, errorDetails: [] };
    const migrated = outcomeOf(locale, words, { ...TOTAL, results, message: 'Done.', dryRun: false });
    expect(migrated).toMatch(/^Done\. 4.*3.*1/);
  });
});
