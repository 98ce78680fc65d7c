import { afterEach, describe, expect, it, vi } from 'vitest';
import { locate, lookAround, readCountries, readPostcode } from './places';

const asked: { path: string; headers: unknown }[] = [];

/** Answers every request alike, and records them. */
function answers(answer: Response | Error): void {
  vi.stubGlobal('fetch', (path: string, { headers }: RequestInit) => {
    asked.push({ path, headers });
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer.clone());
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  asked.length = 0;
});

const spot = { latitude: 28.7351, longitude: -13.8705 };
const address = {
  country: 'ES',
  postcode: '35660',
  city: 'La Oliva',
  region: '',
  address: 'Calle Mayor 5 & 7',
};

describe('questions about places', () => {
  it('go to the gateway in the language of the page, with what is known', async () => {
    answers(Response.json({ items: [], place: null }));
    expect(await readCountries('es')).toEqual({ kind: 'done', value: [] });
    await readPostcode('GB', 'SW1A/1AA', 'en');
    expect(await locate(address, 'en')).toEqual({ kind: 'done', value: null });
    expect(await lookAround(spot, 'en')).toEqual({ kind: 'done', value: null });
    expect(asked.map(({ path }) => path)).toEqual([
      '/api/v1/countries',
      '/api/v1/postcodes/GB/SW1A%2F1AA',
      '/api/v1/geocode?country=ES&postcode=35660&city=La+Oliva&address=Calle+Mayor+5+%26+7',
      '/api/v1/geocode/reverse?latitude=28.7351&longitude=-13.8705',
    ]);
    expect(asked[0]?.headers).toEqual({ 'accept-language': 'es' });
  });

  it.each([
    ['unreachable', new TypeError('Failed to fetch')],
    ['unreachable', new Response('<html>a page of the hotel</html>')],
    ['limited', Response.json({ code: 'rate_limited' }, { status: 429 })],
    ['unavailable', new Response('bad gateway', { status: 502 })],
    ['unavailable', Response.json({ code: 'service_unavailable' }, { status: 503 })],
    ['refused', Response.json({ code: 'country_not_found' }, { status: 404 })],
  ] as const)('have no answer when %s', async (failure, answer) => {
    answers(answer);
    const failed = { kind: 'failed', failure };
    expect(await readCountries('en')).toEqual(failed);
    expect(await readPostcode('ES', '35660', 'en')).toEqual(failed);
    expect(await locate(address, 'en')).toEqual(failed);
    expect(await lookAround(spot, 'en')).toEqual(failed);
  });
});
