import type { ImportRow, ImportTotal } from '@/api/types';
import type { Column, StateFilter } from '@/features/dashboard/lib/table';
import { formatNumber } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';

export type ImportWords = OwnerMessages['dashboard']['imports'];

/** The text of a code; one of a newer service stands for itself. */
function textOf(words: Readonly<Record<string, string>>, code: string): string {
  return words[code] ?? code;
}

/** Fields as the reader calls them. */
export function fieldsIn(words: ImportWords, fields: readonly string[]): string {
  return fields.map((field) => textOf(words.fields, field)).join(', ');
}

/** Why a row was refused: each fault is a field and a cause. */
export function faultsIn(words: ImportWords, refused: readonly string[]): string {
  return refused
    .map((fault) => {
      const [field = '', cause = ''] = fault.split(':');
      return fill(textOf(words.causes, cause), { field: textOf(words.fields, field) });
    })
    .join('; ');
}

/** The photos of a row that were not added, each with why. */
export function photosIn(words: ImportWords, { photos }: ImportRow): string {
  return photos
    .flatMap(({ address, problem }) => (problem ? `${address}: ${textOf(words.problems, problem)}` : []))
    .join('; ');
}

/** The columns of the report. Empty cells are null. */
export function columnsOf(words: ImportWords): readonly Column<ImportRow>[] {
  return [
    { id: 'row', title: words.row, value: ({ row }) => row },
    { id: 'home', title: words.home, value: ({ id }) => id || null },
    { id: 'outcome', title: words.outcome, value: ({ outcome }) => words.outcomes[outcome] },
    { id: 'refused', title: words.refused, value: ({ refused }) => faultsIn(words, refused) || null },
    { id: 'mended', title: words.mended, value: ({ mended }) => fieldsIn(words, mended) || null },
    { id: 'leftOut', title: words.leftOut, value: ({ leftOut }) => fieldsIn(words, leftOut) || null },
    { id: 'photos', title: words.photosFailed, value: (row) => photosIn(words, row) || null },
  ];
}

/** Which rows are listed. */
export function filterOf(words: ImportWords): StateFilter<ImportRow> {
  return {
    label: words.filter,
    options: words.filters,
    has: ({ outcome, mended, leftOut }, state) => {
      if (state === 'mended') return outcome !== 'refused' && mended.length > 0;
      if (state === 'leftOut') return outcome !== 'refused' && leftOut.length > 0;
      return outcome === state;
    },
  };
}

/** What came of a whole import, in numbers. */
export function outcomeOf(locale: Locale, words: ImportWords, total: ImportTotal): string {
  const number = (value: number) => formatNumber(locale, value);
  const { results } = total;
  const counts = {
    rows: number(total.rows),
    imported: number(total.imported),
    unchanged: number(total.unchanged),
    refused: number(total.refused),
  };
  const main = results
    ? fill(words.doneBlocks, {
        total: number(results.total),
        migrated: number(results.migrated),
        errors: number(results.errors),
      })
    : fill(words.done, counts);
  return [total.dryRun && words.tried, total.message, main].filter(Boolean).join(' ');
}

/** What else is to be said of an import, a paragraph each. */
export function notesOf(locale: Locale, words: ImportWords, total: ImportTotal): readonly string[] {
  const number = (value: number) => formatNumber(locale, value);
  const { unknownColumns, noWayIn, withoutLicence, photos } = total;
  return [
    fill(words.calendars, {
      withCalendars: number(total.withCalendars),
      withoutCalendars: number(total.withoutCalendars),
    }),
    Object.values(photos).some((count) => count > 0) &&
      fill(words.photoCounts, {
        added: number(photos.added),
        known: number(photos.known),
        failed: number(photos.failed),
        notFetched: number(photos.notFetched),
      }),
    unknownColumns.length > 0 && fill(words.unknownColumns, { names: unknownColumns.join(', ') }),
    total.passwordsLeftOut && words.passwords,
    noWayIn.length > 0 && fill(words.noWayIn, { ids: noWayIn.join(', ') }),
    withoutLicence.length > 0 && fill(words.withoutLicence, { ids: withoutLicence.join(', ') }),
  ].filter((text): text is string => Boolean(text));
}
