import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '@/api/call';
import type { OwnListing } from '@/api/types';
import { sampleListing } from '@/features/update-property/sample.test.data';
import { isSameStatus, writeHome } from './write';

const looked = sampleListing({ version: 7 });
const done: Answer<string> = { kind: 'done', value: 'written' };
const outdated: Answer<string> = { kind: 'refused', status: 412, problem: null };
const silent = { kind: 'silent', why: 'unreachable' } as const;

/** Writes with these answers in turn, while the server has this home. */
async function write(answers: Answer<string>[], present: OwnListing | null) {
  vi.stubGlobal('fetch', () =>
    present ? Promise.resolve(Response.json(present)) : Promise.reject(new TypeError('no network')),
  );
  const versions: number[] = [];
  const result = await writeHome(
    looked,
    'en',
    async ({ version }) => {
      versions.push(version);
      return answers.shift() ?? silent;
    },
    isSameStatus,
  );
  return { result, versions };
}

afterEach(() => vi.unstubAllGlobals());

describe('writing to a home', () => {
  const paused = sampleListing({ version: 9, status: 'paused' });
  it.each([
    ['the version that was looked at', [done], null, done, [7]],
    ['another refusal', [silent], null, silent, [7]],
    ['a version with the same status', [outdated, done], sampleListing({ version: 8 }), done, [7, 8]],
    ['a version with another status', [outdated], paused, { kind: 'changed', listing: paused }, [7]],
    ['a version that cannot be read', [outdated], null, silent, [7]],
    [
      'a home that changes all the time',
      [outdated, outdated],
      sampleListing({ version: 8 }),
      { kind: 'changed', listing: sampleListing({ version: 8 }) },
      [7, 8],
    ],
  ])('%s', async (_, answers, present, expected, versions) => {
    const written = await write([...answers] as Answer<string>[], present);
    expect(written.result).toMatchObject(expected);
    expect(written.versions).toEqual(versions);
  });
});
