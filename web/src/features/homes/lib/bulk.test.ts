import { afterEach, describe, expect, it, vi } from 'vitest';
import { LISTING_STATUS_VALUES } from '@/api/limits.gen';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { listedHome } from '../sample.test.data';
import { BULK, BULK_NAMES, runBulk, selectedAfter } from './bulk';

afterEach(() => vi.unstubAllGlobals());

const { dashboard, review } = ownerMessagesFor('en');
const WORDS = {
  ...dashboard.homes.bulk,
  statuses: dashboard.instantSync.statuses,
  failure: review.failure,
};
const home = (id: number, part = {}) => listedHome({ propertyId: `CASA-${id}`, ...part });

/** Answers each write by the home of its path: a status, or the home as it is where it was changed. */
function answers(statusOf: Record<string, number>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    const [, id = '', verb = ''] = /\/(CASA-\d+)\/(\w+)/.exec(path) ?? [];
    asked.push(`${verb} ${id} ${new Headers(headers).get('if-match') ?? ''}`.trim());
    if (verb === 'record') return Response.json({ home: home(2, { status: 'paused', version: 9 }) });
    const status = statusOf[id] ?? 200;
    return Response.json(status === 200 ? {} : { code: 'x', detail: `No to ${id}` }, { status });
  });
  return asked;
}

describe('an action on several homes', () => {
  it('is done with each version in turn, and says for which homes it failed and why', async () => {
    const asked = answers({ 'CASA-2': 412, 'CASA-3': 409 });
    const steps: number[] = [];
    const homes = [home(1), home(2), home(3), home(4, { version: 7 })];
    const result = await runBulk('en', 'pause', homes, WORDS, (tried) => steps.push(tried));
    expect(asked).toEqual([
      'pause CASA-1 "3"',
      'pause CASA-2 "3"',
      'record CASA-2',
      'pause CASA-3 "3"',
      'pause CASA-4 "7"',
    ]);
    expect(steps).toEqual([1, 2, 3, 4]);
    expect(result.done).toEqual(['CASA-1', 'CASA-4']);
    expect(
      result.failed.map(({ home: { propertyId, version }, text }) => [propertyId, version, text]),
    ).toEqual([
      ['CASA-2', 9, 'It was changed meanwhile, and is now: paused. Look at it, then try again.'],
      ['CASA-3', 3, 'No to CASA-3'],
    ]);
    const before = new Map([...homes, home(5)].map((each) => [each.propertyId, each]));
    const after = selectedAfter(before, result);
    expect([...after.keys()]).toEqual(['CASA-2', 'CASA-3', 'CASA-5']);
    expect(after.get('CASA-2')?.version).toBe(9);
  });

  it('stops at the end of the session, and says which homes had no turn', async () => {
    const asked = answers({ 'CASA-2': 401 });
    const result = await runBulk('en', 'remove', [home(1), home(2), home(3)], WORDS, () => {});
    expect(asked).toEqual(['remove CASA-1 "3"', 'remove CASA-2 "3"']);
    expect([result.isEnded, result.done]).toEqual([true, ['CASA-1']]);
    expect(result.failed.map(({ home: { propertyId }, text }) => [propertyId, text])).toEqual([
      ['CASA-2', WORDS.stopped],
      ['CASA-3', WORDS.stopped],
    ]);
  });

  it.each([
    ['pause', ['active']],
    ['resume', ['paused']],
    ['remove', ['draft', 'pending', 'active', 'paused', 'rejected']],
  ] as const)('is offered where the status allows it: %s', (name, statuses) => {
    expect(BULK_NAMES).toContain(name);
    expect(LISTING_STATUS_VALUES.filter((status) => BULK[name].fits(status))).toEqual(statuses);
  });
});
