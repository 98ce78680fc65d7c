import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '@/api/call';
import type { Problem } from '@/api/types';
import { LOCALES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { fill } from '@/i18n/words';
import { decide, type ReportQuery, readReports } from './api';
import {
  addressOf,
  lengthError,
  type Outcome,
  outcomeOf,
  queryOf,
  STATEMENT_BOUNDS,
  toldBy,
} from './decision';

afterEach(() => vi.unstubAllGlobals());

describe('the address of reports', () => {
  it.each<[string, ReportQuery, string]>([
    ['', { state: 'open', home: '', page: 1 }, ''],
    ['state=decided&page=3', { state: 'decided', home: '', page: 3 }, 'state=decided&page=3'],
    ['state=burned&page=-1', { state: 'open', home: '', page: 1 }, ''],
    ['home=casa-1001', { state: 'open', home: 'CASA-1001', page: 1 }, 'home=CASA-1001'],
  ])('%j asks for %o', (address, query, again) => {
    expect(queryOf(new URLSearchParams(address))).toEqual(query);
    expect(addressOf(query).toString()).toBe(again);
  });
});

it.each([
  ['dismissed', null, 'nobody'],
  ['dismissed', 'zoe@guests.example', 'visitor'],
  ['returned', null, 'owner'],
  ['removed', 'zoe@guests.example', 'both'],
] as const)('a report that is %s, of %s, is told to %s', (decision, email, told) => {
  expect(toldBy(decision, { email })).toBe(told);
});

describe.each(LOCALES)('in %s', (locale) => {
  const { dashboard, review } = ownerMessagesFor(locale);
  const words = dashboard.reports;
  const refused = (status: number, code: string, field?: string): Answer<never> => ({
    kind: 'refused',
    status,
    problem: { code, detail: 'Server says', ...(field && { field }) } as Problem,
  });

  it('a statement is long enough, in characters, without the blanks around it', () => {
    const { least, limit } = STATEMENT_BOUNDS;
    for (const [text, error] of [
      ['', words.tooShort],
      [` ${'a'.repeat(least - 1)} `, words.tooShort],
      ['🏠'.repeat(least), null],
      ['a'.repeat(limit), null],
      ['a'.repeat(limit + 1), words.tooLong],
    ] as const) {
      expect(lengthError(text, STATEMENT_BOUNDS, words)).toBe(
        error === null ? undefined : fill(error, STATEMENT_BOUNDS),
      );
    }
  });

  it.each<[string, Answer<unknown>, Outcome]>([
    ['done', { kind: 'done', value: {} }, { kind: 'done' }],
    ['a session that is over', refused(401, 'unauthenticated'), { kind: 'ended' }],
    ['an erased home', refused(404, 'report_not_found'), { kind: 'gone', text: words.gone }],
    ['decided by another', refused(409, 'nothing_to_review'), { kind: 'gone', text: words.decidedAlready }],
    [
      'a changed home',
      refused(412, 'version_conflict'),
      { kind: 'stay', text: words.changed, field: null, isStale: true },
    ],
    [
      'a home that cannot become that',
      refused(409, 'invalid_transition'),
      { kind: 'stay', text: 'Server says', field: null, isStale: false },
    ],
    [
      'a statement that is refused',
      refused(422, 'validation_failed', 'statement'),
      { kind: 'stay', text: 'Server says', field: 'statement', isStale: false },
    ],
    [
      'no connection',
      { kind: 'silent', why: 'offline' },
      { kind: 'stay', text: review.failure.offline, field: null, isStale: false },
    ],
  ])('%s has its outcome', (_, answer, outcome) => {
    expect(outcomeOf(answer, words, review.failure, words.decidedAlready)).toEqual(outcome);
  });
});

describe('the API of reports', () => {
  it('reads a page of one state, and only the numbers of the others', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path);
      const state = new URLSearchParams(path.split('?')[1]).get('state');
      return Response.json({
        items: [{ id: state }],
        total: { open: 21, decided: 2, appealed: 0 }[state ?? ''],
      });
    });
    const answer = await readReports('en', { state: 'open', home: 'CASA-1001', page: 2 });
    expect(answer).toMatchObject({
      kind: 'done',
      value: { items: [{ id: 'open' }], totals: { open: 21, decided: 2, appealed: 0 } },
    });
    expect(asked).toEqual([
      '/api/v1/admin/reports?state=open&propertyId=CASA-1001&limit=20&offset=20',
      '/api/v1/admin/reports?state=decided&propertyId=CASA-1001&limit=1',
      '/api/v1/admin/reports?state=appealed&propertyId=CASA-1001&limit=1',
    ]);
  });

  it('decides about the version that was looked at', async () => {
    let sent: RequestInit = {};
    vi.stubGlobal('fetch', async (_: string, request: RequestInit) => {
      sent = request;
      return Response.json({});
    });
    await decide('en', { id: 'a/b', version: 7 }, { decision: 'removed', statement: 'Because.' });
    expect(sent).toMatchObject({ method: 'POST', headers: { 'if-match': '"7"' } });
    expect(JSON.parse(String(sent.body))).toEqual({ decision: 'removed', statement: 'Because.' });
  });
});
