import { afterEach, describe, expect, it, vi } from 'vitest';
import { LOCALES } from '@/i18n/locale';
import { siteMessagesFor } from '@/i18n/site-messages';
import { HOST } from '../sample.test.data';
import { answersText, findHomeHost, homeHostAddress, hostLines } from './host';

afterEach(() => vi.unstubAllGlobals());

describe('who offers a home', () => {
  const NOTHING = { usuallyWithinHours: null, host: null, saving: null, phoneConfirmed: false };
  const find = () => findHomeHost(homeHostAddress('a/b'), 'es', new AbortController().signal);

  it.each([{ usuallyWithinHours: 3 }, { host: HOST }, { phoneConfirmed: true }])(
    'is asked for by the id of the home: %o',
    async (part) => {
      const fetch = vi.fn(async () => Response.json({ ...NOTHING, ...part }));
      vi.stubGlobal('fetch', fetch);
      expect(await find()).toEqual({ ...NOTHING, ...part });
      expect(fetch).toHaveBeenCalledWith('/api/v1/properties/a%2Fb/host', expect.anything());
    },
  );

  it.each([
    ['nobody knows', () => Promise.resolve(Response.json(NOTHING))],
    ['the API refuses', () => Promise.resolve(Response.json({ code: 'not_found' }, { status: 404 }))],
    ['there is no answer', () => Promise.reject(new TypeError('offline'))],
  ])('is not told where %s', async (_, answer) => {
    vi.stubGlobal('fetch', answer);
    expect(await find()).toBeNull();
  });

  it.each(LOCALES)('is told with hours, a day or two days until they answer in %s', (locale) => {
    const words = siteMessagesFor(locale).host.answers;
    const text = (hours: number) => answersText(locale, words, hours);
    expect(text(1)).toBe(words.hours.one);
    expect(text(3)).toContain('3');
    expect([12, 13, 24, 25, 48].map(text)).toEqual([
      words.hours.other.replace('{count}', '12'),
      words.day,
      words.day,
      words.twoDays,
      words.twoDays,
    ]);
  });

  it.each([
    ['en', ['Speaks Spanish, English and German', 'Here since May 2026', 'Mail address confirmed']],
    ['es', ['Habla español, inglés y alemán', 'Aquí desde mayo 2026', 'Correo confirmado']],
  ] as const)('is told with what is known of them in %s', (locale, lines) => {
    const words = siteMessagesFor(locale).host;
    expect(hostLines(locale, words, HOST)).toEqual(lines);
    expect(hostLines(locale, words, { ...HOST, languages: [] })).toEqual(lines.slice(1));
  });
});
