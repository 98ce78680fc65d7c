import { afterEach, describe, expect, it, vi } from 'vitest';
import { TEXT_LANGUAGES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { factsOf, homesOf, readNumbers, tilesOf, workOf } from './overview';

afterEach(() => vi.unstubAllGlobals());

const HEALTH = {
  properties: 12_000,
  feeds: 20_000,
  stale: 7,
  failing: 3,
  missing: 0,
  due: 5,
  oldestSeconds: 7200,
  queued: 40,
  queuedNow: 2,
  troubled: [],
  deadLetters: 2,
  workers: 3,
  databaseBytes: 98_700_000,
};
const PASS = { startedAt: '2027-03-08T02:00:00Z', feeds: 20_000, read: 10_000, failed: 30, percent: 50 };
const BODIES: Record<string, unknown> = {
  overview: {
    homes: [
      { status: 'active', homes: 1200 },
      { status: 'paused', homes: 3 },
    ],
    reviews: { count: 1, since: new Date(Date.now() - 3 * 3_600_000).toISOString() },
    reports: { count: 0, since: null },
    jobs: [
      { kind: 'mail', count: 4, dueSince: new Date(Date.now() - 60 * 60_000).toISOString() },
      { kind: 'new_kind', count: 2, dueSince: null },
    ],
    mailsGivenUp: 5,
    webhookDeliveriesFailed: 0,
    indexedHomes: 1199,
    databaseBytes: 12_340_000,
    days: [],
  },
  calendar: HEALTH,
  check: { listings: 9, checked: 9, findings: 4, addresses: 1, percent: 100 },
  failures: { items: [], nextCursor: null },
  usage: {
    items: [
      {
        provider: 'azure',
        days: [{ day: new Date().toISOString().slice(0, 10), characters: 1500, failures: 0 }],
        dailyBudget: 1000,
        budgetSpent: true,
      },
    ],
  },
  passes: { items: [PASS] },
};

/** Answers each part of the API by the last part of its path. */
function answers(statusOf: (name: string) => number = () => 200, bodies = BODIES) {
  vi.stubGlobal('fetch', async (path: string) => {
    const name = path.split('?')[0]?.split('/').at(-1) ?? '';
    const status = statusOf(name);
    return Response.json(status === 200 ? bodies[name] : { code: 'x', detail: 'x' }, { status });
  });
}

describe.each(TEXT_LANGUAGES)('the overview in %s', (locale) => {
  const words = ownerMessagesFor(locale).dashboard.overview;
  const read = async () => {
    const answer = await readNumbers(locale);
    if (answer.kind !== 'done') throw new Error('not read');
    return answer.value;
  };

  it('counts what waits, and leads to its lists', async () => {
    answers();
    const numbers = await read();
    const tiles = tilesOf(locale, words, numbers);
    expect(tiles.map(({ name, number, isTrouble }) => [name, number, isTrouble])).toEqual([
      ['approvals', '1', true],
      ['reports', '0', false],
      ['failing', '3', true],
      ['stale', '7', true],
      ['missing', '0', false],
      ['deadLetters', '2', true],
      ['findings', '4', true],
      ['mailFailures', '0', false],
      ['mailsGivenUp', '5', true],
      ['failedDeliveries', '0', false],
      ['translations', locale === 'en' ? '1,500' : '1500', true],
    ]);
    const admin = locale === 'en' ? '/admin' : '/es/admin';
    expect(tiles[0]?.href).toBe(admin);
    expect(tiles[1]?.href).toBe(locale === 'en' ? '/admin/reports' : '/es/admin/avisos');
    expect(tiles[2]?.href).toBe(`${admin}/feeds?state=failing`);
    expect(tiles[0]?.note).toMatch(/3\s?h/);
    const facts = factsOf(locale, words, numbers);
    expect(facts.map(([name]) => name)).toEqual(Object.values(words.fact));
    for (const [, value] of facts) expect(value).not.toMatch(/[{}]|undefined/);
    expect(facts.slice(5, 7).map(([, value]) => value)).toEqual([
      '3',
      expect.stringMatching(/^98[.,]7\sMB$/),
    ]);
  });

  it('leads from each status to its homes, and says what waits and how fresh the search is', async () => {
    answers();
    const { site, readAt } = await read();
    if (!site) throw new Error('not read');
    const { statuses } = ownerMessagesFor(locale).dashboard.instantSync;
    const homes = locale === 'en' ? '/admin/homes' : '/es/admin/alojamientos';
    expect(homesOf(locale, words, statuses, site).map(({ count, href }) => [count, href])).toEqual([
      [locale === 'en' ? '1,203' : '1203', homes],
      [locale === 'en' ? '1,200' : '1200', `${homes}?status=active`],
      ['3', `${homes}?status=paused`],
    ]);
    const work = workOf(locale, words, site, readAt);
    expect(work.map(([name]) => name)).toEqual([words.job.mail, 'new_kind', words.index, words.database]);
    expect(work[0]?.[1]).toMatch(/^4, .*1\s?h/);
    expect(work[1]?.[1]).toContain('2');
    expect(work[2]?.[1]).toMatch(/^1[.,]?199 .*1[.,]?200/);
    expect(work[3]?.[1]).toMatch(/^12[.,]3\sMB$/);
    const idle = workOf(locale, words, { ...site, jobs: [], indexedHomes: null }, readAt);
    expect(idle[0]).toEqual([words.work, words.workNone]);
    expect(idle[1]).toEqual([words.index, words.indexElsewhere]);
  });

  it('shows the rest where a part is away', async () => {
    answers((name) => (name === 'usage' || name === 'calendar' || name === 'passes' ? 503 : 200));
    const numbers = await read();
    const missing = tilesOf(locale, words, numbers).filter(({ number }) => number === null);
    expect(missing.map(({ name }) => name)).toEqual([
      'failing',
      'stale',
      'missing',
      'deadLetters',
      'translations',
    ]);
    expect(factsOf(locale, words, numbers)).toEqual([]);
  });
});

it('ends where the session is over, and fails where nothing can be read', async () => {
  answers((name) => (name === 'passes' ? 401 : 200));
  expect(await readNumbers('en')).toMatchObject({ kind: 'refused', status: 401 });
  answers(() => 503);
  expect(await readNumbers('en')).toMatchObject({ kind: 'refused', status: 503 });
});
