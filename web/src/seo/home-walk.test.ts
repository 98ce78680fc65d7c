import { describe, expect, it } from 'vitest';
import { SEARCH_LIMIT_MAX } from '@/api/limits.gen';
import { ApiError } from '@/api/problem';
import type { ListedProperty } from '@/api/types';
import { HomeWalk } from './home-walk';

/** An API of so many homes, whose cursors are the ids that come next. */
function api(ids: () => string[]) {
  const asked: (string | null)[] = [];
  const read = async (cursor: string | null) => {
    asked.push(cursor);
    const all = ids();
    const start = cursor === null ? 0 : all.indexOf(cursor);
    if (start < 0) throw new ApiError(400, null);
    const items = all
      .slice(start, start + SEARCH_LIMIT_MAX)
      .map((id) => ({ id, city: 'Adeje', region: 'Tenerife' }) as ListedProperty);
    return { items, nextCursor: all[start + SEARCH_LIMIT_MAX] ?? null };
  };
  return { asked, read };
}

const homes = (count: number) => Array.from({ length: count }, (_, index) => `CASA-${index + 1}`);

describe('reading all homes in parts', () => {
  it.each([
    [0, [0, null]],
    [1, [1, null]],
    [5_000, [5_000, null]],
    [5_001, [5_000, 1, null]],
    [12_345, [5_000, 5_000, 2_345, null]],
  ])('of %i gives parts of %j', async (count, sizes) => {
    const { read } = api(() => homes(count));
    const walk = new HomeWalk();
    for (const [index, size] of sizes.entries()) {
      expect((await walk.part(index, read))?.length ?? null).toBe(size);
    }
  });

  it('names every home once, in whatever order its parts are asked for', async () => {
    const { read } = api(() => homes(12_345));
    const walk = new HomeWalk();
    const parts = [await walk.part(2, read), await walk.part(0, read), await walk.part(1, read)];
    const named = parts.flatMap((part) => part?.map(({ id }) => id) ?? []);
    expect(new Set(named).size).toBe(12_345);
    expect(named).toHaveLength(12_345);
  });

  it('does not read again what came before', async () => {
    const { read, asked } = api(() => homes(12_345));
    const walk = new HomeWalk();
    await walk.part(2, read);
    asked.length = 0;
    await walk.part(2, read);
    expect(asked).toHaveLength(24);
  });

  it('loses no home when others are listed', async () => {
    let all = homes(9_999);
    const { read } = api(() => all);
    const walk = new HomeWalk();
    await walk.part(1, read);
    all = ['CASA-NEW', ...all];
    const named = [await walk.part(0, read), await walk.part(1, read)].flatMap((part) => part ?? []);
    expect(new Set(named.map(({ id }) => id)).size).toBe(10_000);
  });

  it('begins anew when the API knows a cursor no more', async () => {
    let all = homes(7_000);
    const { read } = api(() => all);
    const walk = new HomeWalk();
    await walk.part(1, read);
    all = all.filter((id) => id !== 'CASA-5001');
    expect((await walk.part(1, read))?.[0]?.id).toBe('CASA-5002');
  });

  it('knows of a part that is gone', async () => {
    let all = homes(7_000);
    const { read } = api(() => all);
    const walk = new HomeWalk();
    await walk.part(1, read);
    all = homes(4_000);
    await walk.part(0, read);
    expect(await walk.part(1, read)).toBeNull();
  });

  it('hands on that the API is away', async () => {
    const away = async () => {
      throw new ApiError(503, null);
    };
    await expect(new HomeWalk().part(0, away)).rejects.toThrow('503');
  });
});
