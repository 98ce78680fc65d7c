import { afterEach, describe, expect, it, vi } from 'vitest';
import { REPORT_REASON_VALUES } from '@/api/limits.gen';
import { siteMessagesFor } from '@/i18n/site-messages';
import { checkReport, newReport, type ReportDraft, reportMail, sendReport } from './report';

const words = siteMessagesFor('en').report;
const { errors } = words;
const draft: ReportDraft = { reason: 'scam', message: '  Asked for gift cards.  ', email: '' };
const tooShort = errors.tooShort.replace('{least}', '10');

afterEach(() => void vi.unstubAllGlobals());

it.each([
  [{}, {}],
  [{ email: 'ana@example.org' }, {}],
  [{ reason: null }, { reason: errors.reason }],
  [{ message: '  too short   ' }, { message: tooShort }],
  [{ message: '🏠'.repeat(9) }, { message: tooShort }],
  [{ message: '🏠'.repeat(10) }, {}],
  [{ message: 'x'.repeat(2_001) }, { message: errors.tooLong }],
  [{ email: 'ana' }, { email: errors.email }],
  [{ email: `${'a'.repeat(250)}@example.org` }, { email: errors.tooLong }],
] as const)('a report with %j has the errors %j', (part, expected) => {
  expect(checkReport({ ...draft, ...part }, errors)).toEqual(expected);
});

describe('sending a report', () => {
  const report = newReport(draft, 'es');
  const send = async (status: number, body: object | null) => {
    const asked = vi.fn(async (_path: string, _request: RequestInit) =>
      body
        ? new Response(JSON.stringify(body), {
            status,
            headers: { 'content-type': 'application/problem+json' },
          })
        : new Response(null, { status }),
    );
    vi.stubGlobal('fetch', asked);
    return { outcome: await sendReport('CASA-1001', 'es', report, 'key-1', errors), asked };
  };

  it('names the home, the reason and the try', async () => {
    const { outcome, asked } = await send(202, null);
    expect(outcome).toEqual({ sent: true });
    const [path, request] = asked.mock.calls[0] ?? [];
    expect(path).toBe('/api/v1/properties/CASA-1001/reports');
    expect(new Headers(request?.headers).get('idempotency-key')).toBe('key-1');
    expect(JSON.parse(String(request?.body))).toEqual({
      reason: 'scam',
      message: 'Asked for gift cards.',
      email: null,
      language: 'es',
    });
  });

  it.each([
    [
      422,
      { code: 'invalid', field: 'message', detail: 'Too short.' },
      { errors: { message: 'Too short.' }, general: null },
    ],
    [422, { code: 'invalid', field: 'else', detail: 'No.' }, { errors: {}, general: 'No.' }],
    [403, null, { errors: {}, general: errors.refused }],
    [404, { code: 'listing_not_found', detail: 'x' }, { errors: {}, general: errors.unknown }],
    [429, null, { errors: {}, general: errors.limited }],
    [503, null, { errors: {}, general: errors.unavailable }],
  ])('says why it was not taken: %i %j', async (status, body, expected) => {
    expect((await send(status, body)).outcome).toEqual(expected);
  });

  it('says that nothing answered', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('no connection');
    });
    const outcome = await sendReport('CASA-1001', 'en', report, 'key-1', errors);
    expect(outcome).toEqual({ errors: {}, general: errors.offline });
  });
});

it.each(REPORT_REASON_VALUES)('can be mailed with the reason %s', (reason) => {
  const home = { id: 'CASA-1001', name: 'Casa Risco & Mar' };
  const mail = new URL(reportMail('help@homes.example', home, { ...draft, reason }, words));
  expect(mail.pathname).toBe('help@homes.example');
  expect(mail.searchParams.get('subject')).toBe('Report: Casa Risco & Mar (CASA-1001)');
  expect(mail.searchParams.get('body')).toBe(`${words.reasons[reason]}\n\nAsked for gift cards.`);
});
