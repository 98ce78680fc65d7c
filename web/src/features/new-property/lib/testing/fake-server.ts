import { vi } from 'vitest';
import type { HomeForm as ApiForm } from '@/api/types';

type FakeDraft = { form: Partial<ApiForm>; version: number; propertyId: string | null; key: string };

type Request = { method: string; path: string; body: Record<string, unknown> | null };

/** The part of the API that drafts need, as the gateway answers. */
export class FakeServer {
  readonly drafts = new Map<string, FakeDraft>();
  readonly requests: Request[] = [];
  homes = 0;
  /** What happens to requests: none arrives, the answer is lost, or they are refused with a status. */
  weather: 'fine' | 'offline' | 'answerLost' | number = 'fine';
  /** The next submission is refused with this problem. */
  problem: object | null = null;

  constructor() {
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      const { method = 'GET', body } = init;
      const request = { method, path, body: body ? JSON.parse(String(body)) : null };
      this.requests.push(request);
      if (this.weather === 'offline') throw new TypeError('Failed to fetch');
      if (typeof this.weather === 'number') return refusal(this.weather);
      const answer = this.#answer(request, new Headers(init.headers));
      if (this.weather === 'answerLost') throw new TypeError('Failed to fetch');
      return answer;
    });
  }

  /** Puts a draft there, as if another device had made it. */
  put(token: string, form: Partial<ApiForm>, version: number): void {
    this.drafts.set(token, { form, version, propertyId: null, key: '' });
  }

  sent(method: string): Request[] {
    return this.requests.filter((request) => request.method === method);
  }

  #answer({ method, path, body }: Request, headers: Headers): Response {
    if (path === '/api/v1/listings/drafts') {
      const token = `token-${this.drafts.size}-${'x'.repeat(20)}`;
      this.put(token, {}, 1);
      return Response.json({ token, ...this.#view(token) }, { status: 201 });
    }
    const [, token = '', verb] = /drafts\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    const draft = this.drafts.get(token);
    if (!draft) return refusal(404, 'draft_not_found');
    if (verb === 'mail') return new Response(null, { status: 202 });
    if (verb === 'submit') return this.#submit(draft, headers.get('idempotency-key') ?? '');
    if (method === 'PUT') {
      if (draft.propertyId) return refusal(409);
      if (headers.get('if-match') !== `"${draft.version}"`) return refusal(412);
      Object.assign(draft, { form: body, version: draft.version + 1 });
    }
    return Response.json(this.#view(token));
  }

  #submit(draft: FakeDraft, key: string): Response {
    if (this.problem) {
      const { problem } = this;
      this.problem = null;
      return Response.json(problem, { status: 422 });
    }
    if (draft.propertyId && draft.key !== key) return refusal(409);
    if (!draft.propertyId) {
      this.homes += 1;
      Object.assign(draft, { propertyId: `CASA-${2000 + this.homes}`, key, form: {} });
    }
    return Response.json(
      { propertyId: draft.propertyId, submittedAt: '2027-03-01T00:00:00Z' },
      { status: 201 },
    );
  }

  #view(token: string) {
    const draft = this.drafts.get(token);
    const { form = {}, version = 0, propertyId = null } = draft ?? {};
    return { form, version, propertyId, expiresAt: '2027-04-01T00:00:00Z' };
  }
}

const refusal = (status: number, code = 'some_code') => Response.json({ code, detail: 'No.' }, { status });
