import { afterEach, describe, expect, it, vi } from 'vitest';
import { LOCALES } from '@/i18n/locale';
import { siteMessagesFor } from '@/i18n/site-messages';
import { answeringAddress, answersText, findAnswering } from './answering';

afterEach(() => vi.unstubAllGlobals());

describe('how soon an owner answers', () => {
  const find = () => findAnswering(answeringAddress('a/b'), 'es', new AbortController().signal);

  it('is asked for by the id of the home', async () => {
    const fetch = vi.fn(async () => Response.json({ usuallyWithinHours: 3 }));
    vi.stubGlobal('fetch', fetch);
    expect(await find()).toBe(3);
    expect(fetch).toHaveBeenCalledWith('/api/v1/properties/a%2Fb/answering', expect.anything());
  });

  it.each([
    ['nobody knows', () => Promise.resolve(Response.json({ usuallyWithinHours: null }))],
    ['the API refuses', () => Promise.resolve(Response.json({ code: 'not_found' }, { status: 404 }))],
    ['there is no answer', () => Promise.reject(new TypeError('offline'))],
  ])('is not told where %s', async (_, answer) => {
    vi.stubGlobal('fetch', answer);
    expect(await find()).toBeNull();
  });

  it.each(LOCALES)('is told in hours, a day or two days in %s', (locale) => {
    const words = siteMessagesFor(locale).answering;
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
});
