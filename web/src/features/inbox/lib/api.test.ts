import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerInquiry, changeInquiry, readInquiries, readInquiry, readTranslation } from './api';

const ID = 'CASA-1001';

afterEach(() => vi.unstubAllGlobals());

function stub(body: object) {
  const asked = vi.fn(async (_path: string, _request: RequestInit) => Response.json(body));
  vi.stubGlobal('fetch', asked);
  return asked;
}

describe('the requests of the inbox', () => {
  const answer = { text: 'Yes.', state: 'agreed' } as const;
  it.each<[string, () => Promise<unknown>, object | undefined]>([
    ['GET ?', () => readInquiries(ID, 'all', null, 'en'), undefined],
    ['GET ?state=new&cursor=5', () => readInquiries(ID, 'new', '5', 'en'), undefined],
    ['GET /a%2Fb', () => readInquiry(ID, 'a/b', 'en'), undefined],
    ['PATCH /a', () => changeInquiry(ID, 'a', { trusted: true }, 'en'), { trusted: true }],
    ['POST /a/answers', () => answerInquiry(ID, 'a', answer, 'key', 'en'), answer],
    ['GET /a/translation?to=es', () => readTranslation(ID, 'a', 'es'), undefined],
  ])('%s', async (request, ask, body) => {
    const asked = stub({});
    await ask();
    const [path, init] = asked.mock.calls[0] ?? ['', {}];
    const folder = ` /api/v1/owner/properties/${ID}/inquiries`;
    expect(`${init.method ?? 'GET'} ${path}`).toBe(request.replace(' ', folder));
    expect(init.body).toBe(body && JSON.stringify(body));
    const key = (init.headers as Record<string, string>)['idempotency-key'];
    expect(key).toBe(init.method === 'POST' ? 'key' : undefined);
  });

  it('take a list in place of an inquiry for no answer', async () => {
    stub({ items: [] });
    expect(await readInquiry(ID, '..', 'en')).toMatchObject({ kind: 'silent' });
  });
});
