import { afterEach, expect, it, vi } from 'vitest';
import type { InquiryRequest } from '@/api/types';
import { sendInquiry } from './send';

const inquiry: InquiryRequest = {
  name: 'Ana',
  email: 'ana@guests.example',
  message: 'Hola',
  guests: 2,
  language: 'es',
  consent: true,
};

afterEach(() => vi.unstubAllGlobals());

it('sends a message with its key, in the language of the page', async () => {
  const fetch = vi.fn(async (_path: string, _request: RequestInit) => Response.json({ code: 'AB12' }));
  vi.stubGlobal('fetch', fetch);
  expect(await sendInquiry('CASA-1/', 'es', inquiry, 'k1')).toEqual({
    kind: 'done',
    value: { code: 'AB12' },
  });
  expect(fetch.mock.calls[0]).toMatchObject([
    '/api/v1/properties/CASA-1%2F/inquiries',
    {
      method: 'POST',
      headers: { 'accept-language': 'es', 'idempotency-key': 'k1' },
      body: JSON.stringify(inquiry),
    },
  ]);
});

it('takes the page of a hotel for no answer', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>pay</html>'));
  expect(await sendInquiry('CASA-1', 'en', inquiry, 'k1')).toMatchObject({ kind: 'silent' });
});
