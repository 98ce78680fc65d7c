import { describe, expect, it } from 'vitest';
import { readLines } from './lines';

const ROWS = ['{"row":1,"id":"CASA-1","outcome":"imported"}', '{"row":2,"id":"ñ","outcome":"refused"}'];

/** An answer that comes in pieces of some bytes. */
function streamed(lines: readonly string[], size: number): Response {
  const bytes = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  return new Response(body);
}

describe('the lines of an import', () => {
  it.each([1, 7, 10_000])('are read in pieces of %i bytes', async (size) => {
    const seen: string[] = [];
    const imported = await readLines(streamed([...ROWS, '{"rows":2}'], size), (rows) =>
      seen.push(...rows.map(({ id }) => id)),
    );
    expect(seen).toEqual(['CASA-1', 'ñ']);
    expect(imported).toEqual({ kind: 'total', total: { rows: 2 } });
  });

  it('end with a problem where the server says so', async () => {
    const problem = '{"problem":{"detail":"No"}}';
    expect(await readLines(streamed([...ROWS, problem], 9), () => {})).toEqual({
      kind: 'broken',
      problem: { detail: 'No' },
    });
  });

  it('break off where nothing says that this was the end', async () => {
    await expect(readLines(streamed(ROWS, 100), () => {})).rejects.toThrow(TypeError);
  });
});
