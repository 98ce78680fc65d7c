import type { ImportProblem, ImportRow, ImportTotal, Problem } from '@/api/types';

/** What came of an import: the totals, or why it ended in between. */
export type Imported =
  | { readonly kind: 'total'; readonly total: ImportTotal }
  | { readonly kind: 'broken'; readonly problem: Problem };

type Line = ImportRow | ImportTotal | ImportProblem;

/**
 * Reads the rows of an import as they come.
 *
 * @param onRows is told the next rows
 * @throws TypeError where the answer ends without a last line
 */
export async function readLines(
  response: Response,
  onRows: (rows: readonly ImportRow[]) => void,
): Promise<Imported> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    const texts = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = texts.pop() ?? '';
    const lines = texts.map((text): Line => JSON.parse(text));
    onRows(lines.filter((line) => 'outcome' in line));
    for (const line of lines) {
      if ('problem' in line) return { kind: 'broken', problem: line.problem };
      if (!('outcome' in line)) return { kind: 'total', total: line };
    }
  }
  throw new TypeError('an import without an end');
}
