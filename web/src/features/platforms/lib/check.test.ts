import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DraftFeedCheck, FeedCheck } from '@/api/types';
import { reportOf, testFeed, verdictOf } from './check';
import { currentTests, onTests, runTest, testOf } from './tests';

const ADDRESS = 'https://ical.booking.com/v1/export?t=0a1b';
const FOLDER = '/api/v1/listings/drafts/secret';

const found: DraftFeedCheck = {
  steps: [{ step: 'address', status: 'success', text: 'This is the address of a calendar' }],
  platform: 'booking',
  eventCount: 14,
  nightCount: 53,
  nextArrival: '2027-05-03',
  nights: [{ startDate: '2027-05-03', endDate: '2027-05-09' }],
  problemCount: 0,
  error: null,
};

const own = (nights: FeedCheck['nights']): FeedCheck => ({
  steps: found.steps,
  platform: 'booking',
  status: 200,
  bytes: 2_412,
  durationMs: 310,
  product: null,
  events: [],
  eventCount: 3,
  categories: [],
  nights,
  nightCount: 99,
  problems: [],
  problemCount: 1,
  error: null,
  lost: [],
  added: [],
});

/** Answers every request alike, and records them. */
function answer(response: Response | Error): { path: string; request: RequestInit }[] {
  const asked: { path: string; request: RequestInit }[] = [];
  vi.stubGlobal('fetch', (path: string, request: RequestInit) => {
    asked.push({ path, request });
    return response instanceof Error ? Promise.reject(response) : Promise.resolve(response.clone());
  });
  return asked;
}

const problem = (status: number, body: object, headers = {}) => Response.json(body, { status, headers });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the report', () => {
  const today = '2027-04-20';

  it('of a draft is what the API counted', () => {
    expect(reportOf(found, today)).toEqual({
      steps: found.steps,
      eventCount: 14,
      nightCount: 53,
      nextArrival: '2027-05-03',
      problemCount: 0,
      error: null,
    });
  });

  it.each([
    ['nothing', [], 0, null],
    ['a stay that is over', [['2027-04-01', '2027-04-19']], 0, null],
    ['a stay under way', [['2027-04-10', '2027-04-20']], 1, null],
    ['an arrival today', [['2027-04-20', '2027-04-21']], 2, '2027-04-20'],
    [
      'stays in any order',
      [
        ['2027-06-01', '2027-06-02'],
        ['2027-04-18', '2027-04-22'],
        ['2027-05-03', '2027-05-03'],
      ],
      6,
      '2027-05-03',
    ],
  ] as const)('of an own home counts from today: %s', (_, nights, nightCount, nextArrival) => {
    const ranges = nights.map(([startDate, endDate]) => ({ startDate, endDate }));
    const report = reportOf(own(ranges), today);
    expect(report).toMatchObject({ eventCount: 3, nightCount, problemCount: 1 });
    expect(report.nextArrival).toBe(nextArrival);
  });

  const error = { code: 'empty', status: 200, text: 'Empty iCal data received' };
  it.each([
    ['read', {}],
    ['read', { error }],
    ['empty', { eventCount: 0, nightCount: 0 }],
    ['noNights', { nightCount: 0 }],
    ['unreadable', { eventCount: 0, nightCount: 0, error }],
    ['unreadable', { nightCount: 0, error }],
  ] as const)('is %s for %o', (verdict, part) => {
    expect(verdictOf({ ...reportOf(found, today), ...part })).toBe(verdict);
  });
});

describe('a test', () => {
  it('sends the address and its platform, in the language of the page', async () => {
    const asked = answer(Response.json(found));
    expect(await testFeed(FOLDER, 'booking', ADDRESS, 'es')).toMatchObject({
      kind: 'report',
      report: { eventCount: 14 },
    });
    expect(asked).toMatchObject([
      { path: `${FOLDER}/feeds/check`, request: { method: 'POST', headers: { 'accept-language': 'es' } } },
    ]);
    expect(JSON.parse(String(asked[0]?.request.body))).toEqual({ address: ADDRESS, platform: 'booking' });
  });

  it.each([
    ['no connection', new TypeError('Failed to fetch'), { kind: 'failed', failure: 'unreachable' }],
    ['a page of a hotel', new Response('<html>'), { kind: 'failed', failure: 'unreachable' }],
    ['no answer', new DOMException('timed out', 'TimeoutError'), { kind: 'failed', failure: 'late' }],
    [
      'a service that is away',
      problem(503, { code: 'service_unavailable', detail: 'x' }),
      { kind: 'failed', failure: 'unavailable' },
    ],
    ['a proxy that is alone', new Response('', { status: 502 }), { kind: 'failed', failure: 'unavailable' }],
    [
      'our own export',
      problem(422, { code: 'own_export', detail: 'This address is one of this site’s own' }),
      { kind: 'refused', text: 'This address is one of this site’s own' },
    ],
    ['no reason', new Response('', { status: 403 }), { kind: 'refused', text: null }],
    ['no turn', problem(429, { code: 'rate_limited', detail: 'x' }), { kind: 'limited', until: null }],
  ] as const)('fails with %s', async (_, response, outcome) => {
    answer(response);
    expect(await testFeed(FOLDER, 'airbnb', ADDRESS, 'en')).toEqual(outcome);
  });

  it('says when the next one is possible', async () => {
    vi.useFakeTimers({ now: new Date('2027-04-20T10:00:00Z'), toFake: ['Date'] });
    answer(problem(429, { code: 'rate_limited', detail: 'x' }, { 'retry-after': '1800' }));
    expect(await testFeed(FOLDER, 'airbnb', ADDRESS, 'en')).toEqual({
      kind: 'limited',
      until: new Date('2027-04-20T10:30:00Z'),
    });
  });
});

describe('the tests of a page', () => {
  it('stay with their address, in their language, and tell who looks', async () => {
    answer(Response.json(found));
    let told = 0;
    const stop = onTests(() => told++);
    const running = runTest('vrbo', ADDRESS, 'en', async () => FOLDER);
    expect(testOf(currentTests(), 'vrbo', ADDRESS, 'en')).toMatchObject({ outcome: null });
    await running;
    stop();
    expect(told).toBe(2);
    expect(testOf(currentTests(), 'vrbo', ` ${ADDRESS} `, 'en')).toMatchObject({
      outcome: { kind: 'report' },
    });
    expect(testOf(currentTests(), 'vrbo', `${ADDRESS}2`, 'en')).toBeNull();
    expect(testOf(currentTests(), 'vrbo', ADDRESS, 'es')).toBeNull();
    expect(testOf(currentTests(), 'airbnb', ADDRESS, 'en')).toBeNull();
  });

  it('are not made without a draft', async () => {
    const asked = answer(Response.json(found));
    await runTest('other', ADDRESS, 'en', async () => null);
    expect(currentTests().other).toMatchObject({ outcome: { kind: 'noDraft' } });
    expect(asked).toEqual([]);
  });

  it('give way to a later one of the same field', async () => {
    answer(Response.json(found));
    const slow = runTest(
      'airbnb',
      `${ADDRESS}1`,
      'en',
      () => new Promise((done) => setTimeout(done, 20, null)),
    );
    await runTest('airbnb', `${ADDRESS}2`, 'en', async () => FOLDER);
    await slow;
    expect(currentTests().airbnb).toMatchObject({ address: `${ADDRESS}2`, outcome: { kind: 'report' } });
  });
});
