import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/problem';
import { findCalendar, findProperty, findWidget } from '@/api/server';
import type { Property, PropertyCalendar } from '@/api/types';
import { LOCALES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { siteMessagesFor } from '@/i18n/site-messages';
import { GET } from './[token]/route';

vi.mock('@/api/server', () => ({
  findWidget: vi.fn(),
  findCalendar: vi.fn(),
  findProperty: vi.fn(),
}));

const calendar = {
  propertyId: 'CASA-1001',
  timeZone: 'Europe/Madrid',
  today: '2027-05-03',
  from: '2027-05-03',
  to: '2028-05-02',
  blocked: [
    { startDate: '2027-05-08', endDate: '2027-05-10', platform: 'airbnb', category: 'reservation' },
    { startDate: '2027-06-20', endDate: '2027-06-20', platform: 'vrbo', category: 'outside_booking_window' },
  ],
  unknown: [{ startDate: '2027-05-20', endDate: '2027-05-20' }],
  sources: [],
  confirmedAt: null,
} as unknown as PropertyCalendar;

async function shown(query = '', token = 'abc') {
  const request = new Request(`https://casa.example/embed/${token}${query}`);
  const response = await GET(request, { params: Promise.resolve({ token }) });
  return {
    status: response.status,
    header: (name: string) => response.headers.get(name) ?? '',
    html: await response.text(),
  };
}

beforeEach(() => {
  vi.mocked(findCalendar).mockResolvedValue(calendar);
  vi.mocked(findProperty).mockResolvedValue({
    price: { currency: 'EUR', minMinor: 12_000, maxMinor: null },
  } as Property);
  vi.mocked(findWidget).mockResolvedValue({
    propertyId: 'CASA-1001',
    propertyName: 'Casa <Sol> & "Mar"',
    sites: ['https://villa.example', "https://bad.example; script-src 'unsafe-inline'"],
  });
});

describe.each(LOCALES)('the calendar for other sites in %s', (locale) => {
  const { calendar: names } = messagesFor(locale);

  it('is a small document with two months as tables, without a script', async () => {
    const { status, html, header } = await shown(`?lang=${locale}`);
    expect(status).toBe(200);
    expect(header('content-type')).toBe('text/html; charset=utf-8');
    expect(Buffer.byteLength(html)).toBeLessThan(15_000);
    expect(html).not.toMatch(/<script|\son\w+=|\sstyle=|undefined|\{\w+\}/);
    expect(html).toContain('Casa &lt;Sol&gt; &amp; &quot;Mar&quot;</h1>');
    expect(html.match(/<table>/g)).toHaveLength(2);
    expect(html.match(/<th scope="col"/g)).toHaveLength(14);
    for (const [day, kind, name] of [
      [2, 'past', names.past],
      [7, 'available', names.legendFree],
      [8, 'taken', names.legendTaken],
      [20, 'askOwner', names.legendAsk],
      [20, 'outsideWindow', names.legendOutside],
    ])
      expect(html).toContain(`<td data-kind="${kind}">${day}<i>, ${name}</i></td>`);
    expect(html.match(/target="_blank" rel="noopener"/g)).toHaveLength(2);
  });

  it('says where it is not, and where a service is away', async () => {
    vi.mocked(findWidget).mockResolvedValueOnce(null);
    const missing = await shown(`?lang=${locale}`);
    expect(missing.status).toBe(404);
    expect(missing.html).toContain(siteMessagesFor(locale).widget.missing.title);
    vi.mocked(findCalendar).mockRejectedValueOnce(new ApiError(503, null));
    const away = await shown(`?lang=${locale}`);
    expect([away.status, away.header('retry-after'), away.header('cache-control')]).toEqual([
      503,
      '60',
      'no-store',
    ]);
    expect(away.html).toContain(siteMessagesFor(locale).widget.away.title);
    // Wherever it stands, its visitors read why there is no calendar.
    for (const { header } of [missing, away])
      expect(header('content-security-policy')).toContain('frame-ancestors *');
  });
});

it('is shown by the sites of its owner and by us, and loads nothing', async () => {
  const { html, header } = await shown();
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(header('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; ` +
      "frame-ancestors 'self' https://villa.example",
  );
  expect(header('cache-control')).toBe('public, max-age=300');
  expect(header('referrer-policy')).toBe('no-referrer');
  expect(header('x-robots-tag')).toBe('noindex');
  expect(header('set-cookie')).toBe('');
});

it('says what a night costs, where that is known', async () => {
  expect((await shown()).html).toContain('<p>from €120 a night</p>');
  vi.mocked(findProperty).mockRejectedValueOnce(new ApiError(503, null));
  const { status, html } = await shown();
  expect(status).toBe(200);
  expect(html).not.toContain('€');
});

it('leads to the months beside those it shows, in the same language and colours', async () => {
  const { html } = await shown('?lang=es&month=2027-07&theme=dark');
  expect(html).toContain('<html lang="es-ES" data-theme="dark">');
  expect(html).toContain('href="?lang=es&amp;month=2027-06&amp;theme=dark"');
  expect(html).toContain('href="?lang=es&amp;month=2027-08&amp;theme=dark"');
  expect(html).toContain('href="/es/propiedad/CASA-1001"');
});

it.each([
  ['?month=2020-01', 'May 2027'],
  ['?month=2099-01', 'May 2028'],
  ['?month=may', 'May 2027'],
  ['?month=2027-13&lang=xx&theme=pink', 'May 2027'],
])('%s begins with %s', async (query, month) => {
  const { html } = await shown(query);
  expect(/<caption>([^<]*)/.exec(html)?.[1]).toBe(month);
});

it('leads to a page that the site serves', async () => {
  expect((await shown('?lang=de')).html).toContain('href="/property/CASA-1001"');
  vi.stubEnv('CASACERO_GUEST_LANGUAGES', 'de');
  expect((await shown('?lang=de')).html).toContain('href="/de/unterkunft/CASA-1001"');
  vi.unstubAllEnvs();
});
