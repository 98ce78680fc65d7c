import type { Answer } from '@/api/call';
import { ADMIN, askOperators } from '@/api/operator';
import type { ImportPart, ImportRow } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import { type Imported, readLines } from './lines';

/** How a table is imported. */
export type Manner = {
  readonly part: ImportPart;
  readonly dryRun: boolean;
  readonly photos: boolean;
};

/** The gateway takes no larger file. */
export const FILE_BYTES_MAX = 64 * 1024 * 1024;

/** Ten thousand homes with their photos take hours. */
const TIMEOUT_MS = 24 * 60 * 60 * 1_000;

/** Where a table with all headings is. */
export const TEMPLATE_PATH = `${ADMIN}/imports/template`;

/** Imports a table. Its rows are told as they are done; a `signal` that is aborted stops it after a row. */
export function importTable(
  locale: Locale,
  file: File,
  { part, dryRun, photos }: Manner,
  onRows: (rows: readonly ImportRow[]) => void,
  signal: AbortSignal,
): Promise<Answer<Imported>> {
  const query = new URLSearchParams({ part, dryRun: String(dryRun), photos: String(photos) });
  const headers = { 'content-type': file.name.endsWith('.json') ? 'application/json' : 'text/csv' };
  const request = { method: 'POST', body: file, headers, signal, timeoutMs: TIMEOUT_MS };
  return askOperators(`${ADMIN}/imports?${query}`, locale, request, (response) =>
    readLines(response, onRows),
  );
}
