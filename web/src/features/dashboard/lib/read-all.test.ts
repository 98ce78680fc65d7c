import { expect, it } from 'vitest';
import type { Answer } from '@/api/call';
import { readAll } from './read-all';

type Page = { items: number[]; nextCursor: string | null };

/** A list of ten rows in pages of four. */
async function ask(cursor: string | null): Promise<Answer<Page>> {
  const start = Number(cursor ?? 0);
  const items = Array.from({ length: Math.min(4, 10 - start) }, (_, index) => start + index);
  return { kind: 'done', value: { items, nextCursor: start + 4 < 10 ? String(start + 4) : null } };
}

it.each([
  [100, 10, false, [4, 8, 10]],
  [10, 10, false, [4, 8, 10]],
  [9, 9, true, [4, 8, 9]],
  [8, 8, true, [4, 8]],
] as const)('reads at most %i of ten rows: %i, cut %s', async (limit, count, isCut, told) => {
  const counts: number[] = [];
  const answer = await readAll(ask, (read) => counts.push(read) > 0, limit);
  expect(answer).toMatchObject({ kind: 'done', value: { isCut } });
  expect(answer?.kind === 'done' && answer.value.rows).toEqual(
    Array.from({ length: count }, (_, index) => index),
  );
  expect(counts).toEqual(told);
});

it('stops when it is told to, and says why it could not go on', async () => {
  expect(await readAll(ask, () => false)).toBeNull();
  const failing = async (cursor: string | null): Promise<Answer<Page>> =>
    cursor === null ? ask(null) : { kind: 'silent', why: 'offline' };
  expect(await readAll(failing, () => true)).toEqual({ kind: 'silent', why: 'offline' });
});
