import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Preview } from '@/api/types';
import { draftOf, readPreview } from './read';

const FOLDER = '/api/v1/listings/drafts/aB3_-';
const preview: Preview = {
  property: null,
  quality: { score: 20, improvements: [{ code: 'more_photos', points: 20 }] },
  warnings: [],
  problems: [],
};

function answers(answer: Response | Error) {
  const fetch = vi.fn(() => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

afterEach(() => vi.unstubAllGlobals());

describe('reading a preview', () => {
  it('asks below the folder, in the language of the page', async () => {
    const fetch = answers(Response.json(preview));
    expect(await readPreview(FOLDER, 'es')).toEqual({ kind: 'done', value: preview });
    expect(fetch).toHaveBeenCalledWith(
      `${FOLDER}/preview`,
      expect.objectContaining({ headers: { 'accept-language': 'es' }, cache: 'no-store' }),
    );
  });

  it('asks nothing without a folder', async () => {
    const fetch = answers(Response.json(preview));
    expect(await readPreview(null, 'en')).toEqual({ kind: 'failed', failure: 'offline' });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('says that there is no such home', async () => {
    answers(Response.json({ code: 'draft_not_found' }, { status: 404 }));
    expect(await readPreview(FOLDER, 'en')).toEqual({ kind: 'unknown' });
  });

  it.each([
    ['unreachable', new TypeError('Failed to fetch')],
    ['unreachable', new Response('<html>a page of the hotel</html>')],
    ['limited', new Response(null, { status: 429 })],
    ['unavailable', new Response(null, { status: 503 })],
    ['ended', new Response(null, { status: 401 })],
  ] as const)('fails when %s', async (failure, answer) => {
    answers(answer);
    expect(await readPreview(FOLDER, 'en')).toEqual({ kind: 'failed', failure });
  });
});

it.each([
  [FOLDER, 'aB3_-'],
  ['/api/v1/owner/properties/CASA-1001', null],
  ['/api/v1/admin/properties/CASA-1001', null],
  [null, null],
])('finds the secret of the draft in %s', (folder, secret) => {
  expect(draftOf(folder)).toBe(secret);
});
