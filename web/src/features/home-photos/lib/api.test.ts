import { afterEach, describe, expect, it, vi } from 'vitest';
import { arrangePhotos, listPhotos, removePhoto, uploadPhoto } from './api';

const FOLDER = '/api/v1/listings/drafts/secret';
const LIST = { version: '1', items: [] };
const problem = (status: number, code: string) =>
  Response.json(
    { code, detail: `told: ${code}` },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );

function answers(answer: Response | Error) {
  const asked = vi.fn((_path: string, _request: RequestInit) =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer.clone()),
  );
  vi.stubGlobal('fetch', asked);
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

describe('requests about photos', () => {
  it('are made in the language of the page, and a change names the version that it is about', async () => {
    const asked = answers(Response.json(LIST));
    expect(await listPhotos(FOLDER, 'es')).toEqual({ kind: 'done', value: LIST });
    await arrangePhotos(FOLDER, 'es', { items: [] }, 'abc');
    await removePhoto(FOLDER, 'es', 'p1');
    expect(
      asked.mock.calls.map(([path, { method, headers, body }]) => ({ path, method, headers, body })),
    ).toEqual([
      { path: `${FOLDER}/photos`, method: 'GET', headers: { 'accept-language': 'es' }, body: undefined },
      {
        path: `${FOLDER}/photos`,
        method: 'PATCH',
        headers: { 'accept-language': 'es', 'content-type': 'application/json', 'if-match': '"abc"' },
        body: '{"items":[]}',
      },
      {
        path: `${FOLDER}/photos/p1`,
        method: 'DELETE',
        headers: { 'accept-language': 'es' },
        body: undefined,
      },
    ]);
  });

  it('remove a photo that is gone already', async () => {
    answers(problem(404, 'photo_not_found'));
    expect(await removePhoto(FOLDER, 'en', 'p1')).toEqual({ kind: 'done', value: null });
    answers(problem(404, 'draft_not_found'));
    expect(await removePhoto(FOLDER, 'en', 'p1')).toMatchObject({ kind: 'refused' });
  });
});

describe('an upload', () => {
  class FakeRequest {
    static last: FakeRequest;
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    headers: Record<string, string> = {};
    opened: string[] = [];
    sent: Blob | null = null;
    status = 0;
    responseText = '';
    responseType = '';
    timeout = 0;
    onload?: () => void;
    onerror?: () => void;
    ontimeout?: () => void;
    onabort?: () => void;
    constructor() {
      FakeRequest.last = this;
    }
    open(...opened: string[]) {
      this.opened = opened;
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    getResponseHeader() {
      return 'application/json';
    }
    send(file: Blob) {
      this.sent = file;
    }
    abort() {
      this.onabort?.();
    }
    answer(status: number, body: unknown) {
      this.status = status;
      this.responseText = JSON.stringify(body);
      this.onload?.();
    }
  }

  const begin = () => {
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
    const abort = new AbortController();
    const onProgress = vi.fn();
    const file = new Blob(['photo'], { type: 'image/webp' });
    const answer = uploadPhoto({
      folder: FOLDER,
      locale: 'es',
      id: 'p1',
      file,
      onProgress,
      signal: abort.signal,
    });
    return { abort, onProgress, file, answer, request: FakeRequest.last };
  };

  it('sends the file, tells how far it is, and gives the photo', async () => {
    const { onProgress, file, answer, request } = begin();
    expect(request.opened).toEqual(['PUT', `${FOLDER}/photos/p1`]);
    expect(request.headers).toEqual({ 'content-type': 'image/webp', 'accept-language': 'es' });
    expect(request.sent).toBe(file);
    expect(request.timeout).toBeGreaterThan(60_000);
    request.upload.onprogress?.({ loaded: 1, total: 4 });
    expect(onProgress).toHaveBeenCalledWith(0.25);
    request.answer(202, { id: 'p1', state: 'waiting' });
    expect(await answer).toEqual({ kind: 'done', value: { id: 'p1', state: 'waiting' } });
  });

  it('is refused in the words of the API', async () => {
    const { answer, request } = begin();
    request.answer(409, { code: 'too_many_photos', detail: 'Se permiten 25 fotos como máximo.' });
    expect(await answer).toMatchObject({
      kind: 'refused',
      problem: { code: 'too_many_photos', detail: 'Se permiten 25 fotos como máximo.' },
    });
  });

  it.each(['onerror', 'ontimeout'] as const)('has no connection at %s', async (event) => {
    const { answer, request } = begin();
    request[event]?.();
    expect(await answer).toEqual({ kind: 'silent', why: 'offline' });
  });

  it('ends when it is stopped', async () => {
    const { abort, answer } = begin();
    abort.abort();
    expect(await answer).toMatchObject({ kind: 'silent' });
  });
});
