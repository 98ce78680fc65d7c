import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PropertyCalendar } from '@/api/types';
import { canCheckAgain, checkAgain } from './check-again';

type Sources = PropertyCalendar['sources'];
const read = (lastReadAt: string | null): Sources[number] => ({
  platform: 'airbnb',
  lastReadAt,
  state: 'fresh',
});
const OLD = read('2027-05-08T10:00:00Z');
const NEW = read('2027-05-08T12:00:00Z');

describe('checking again', () => {
  it.each([
    ['without a platform', [], false],
    ['before the first read', [read(null)], true],
    ['14 minutes later', [read('2027-05-08T11:46:00Z')], false],
    ['a quarter of an hour later', [read('2027-05-08T11:45:00Z')], true],
    ['when one of two is old', [NEW, OLD], true],
  ] as const)('is offered %s: %s', (_, sources, offered) => {
    const calendar = { sources: [...sources] } as Partial<PropertyCalendar> as PropertyCalendar;
    expect(canCheckAgain(calendar, new Date('2027-05-08T12:00:00Z'))).toBe(offered);
  });

  describe('waits for the read', () => {
    afterEach(() => vi.unstubAllGlobals());
    const answers = (...all: (Response | Error)[]) =>
      vi.stubGlobal('fetch', () => {
        const next = all.length > 1 ? all.shift() : all[0];
        return next instanceof Error ? Promise.reject(next) : Promise.resolve(next?.clone());
      });
    const json = (body: unknown, status = 200) => Response.json(body, { status });

    it('until every source that is to be read was', async () => {
      const asked = json({ sourcesToRead: 2, askedAt: NEW.lastReadAt }, 202);
      answers(asked, json({ sources: [NEW, OLD] }), json({}, 503), json({ sources: [NEW, NEW] }));
      expect(await checkAgain('CASA-1001')).toBe('checked');
    });

    it('not at all when everything was read lately', async () => {
      answers(
        json({ sourcesToRead: 0, askedAt: NEW.lastReadAt }, 202),
        new TypeError('nothing more is asked'),
      );
      expect(await checkAgain('CASA-1001')).toBe('lately');
    });

    it.each([
      ['limited', json({ code: 'rate_limited' }, 429)],
      ['failed', json({ code: 'service_unavailable' }, 503)],
      ['failed', new TypeError('offline')],
    ] as const)('and says %s', async (outcome, answer) => {
      answers(answer);
      expect(await checkAgain('CASA-1001')).toBe(outcome);
    });
  });
});
