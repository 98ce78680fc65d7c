import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { launchOffer, searchProperties, siteContent } from '@/api/server';
import type { Site } from '@/api/types';
import { type Locale, otherLanguage, TEXT_LANGUAGES } from '@/i18n/locale';
import { listPropertyPath, PATHS, type SitePage, sitePath } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import brand from '../../../deploy/brand.json';
import licencePages from '../../../services/listing/data/licence_pages.json';
import { AboutScreen } from './about';
import { ContactScreen } from './contact';
import { LandingScreen } from './landing';
import { LicensingScreen, Partner } from './licensing';
import { aboutMetadata, contactMetadata, landingMetadata, licensingMetadata } from './metadata';

vi.mock('@/api/server', () => ({ launchOffer: vi.fn(), searchProperties: vi.fn(), siteContent: vi.fn() }));

const offer = {
  size: 1000,
  spotsLeft: 847,
  yearlyPriceMinor: 14_990,
  currency: 'EUR',
  specialPriceAbove: 5,
};
const away = Object.assign(new TypeError('fetch failed'), { cause: new Error('refused') });

beforeEach(() => {
  vi.mocked(launchOffer).mockResolvedValue(offer);
  vi.mocked(siteContent).mockResolvedValue({ banner: null, licencePages } as unknown as Site);
  vi.mocked(searchProperties).mockResolvedValue({
    items: [],
    total: 12_345,
    nextCursor: null,
  } as unknown as Awaited<ReturnType<typeof searchProperties>>);
});

const SCREENS = {
  about: [AboutScreen, aboutMetadata],
  contact: [ContactScreen, contactMetadata],
  landing: [LandingScreen, landingMetadata],
  licensing: [LicensingScreen, licensingMetadata],
} as const satisfies Record<SitePage, unknown>;

const cases = TEXT_LANGUAGES.flatMap((locale) =>
  (Object.keys(SCREENS) as SitePage[]).map((page): [SitePage, Locale] => [page, locale]),
);

async function render(page: SitePage, locale: Locale): Promise<string> {
  const [Screen] = SCREENS[page];
  const html = renderToStaticMarkup(await Screen({ locale }));
  // `Intl` separates with no-break spaces; the tests read better with plain ones.
  return html.replace(/[\u00a0\u202f]/g, ' ');
}

/** The addresses of all pages in a language; `{id}` and queries apart. */
const pagesOf = (locale: Locale) => Object.values(PATHS).map((paths) => paths[locale]);

describe.each(cases)('the page %s in %s', (page, locale) => {
  it('has a title, a description and its other language in the head', async () => {
    const [, metadata] = SCREENS[page];
    const { title, description, alternates } = await metadata(locale);
    expect(title).toBe(siteMessagesFor(locale)[page].title);
    expect(String(description).length).toBeGreaterThan(80);
    expect(String(description)).not.toMatch(/\{\w+\}/);
    expect(alternates?.canonical).toBe(sitePath(locale, page));
    const twin = otherLanguage(locale);
    expect(alternates?.languages?.[twin]).toBe(sitePath(twin, page));
  });

  it('has one first heading, levels in order, and every text filled in', async () => {
    const html = await render(page, locale);
    expect(html.match(/<h1/g)).toHaveLength(1);
    const levels = [...html.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
    for (const [index, level] of levels.entries()) {
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    }
    expect(html).not.toMatch(/\{\w+\}/);
    expect(html).not.toContain('style=');
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('links to pages of its language only', async () => {
    const own = [...(await render(page, locale)).matchAll(/<a [^>]*href="(\/[^"?#]*)/g)].map(
      ([, path]) => path,
    );
    expect(own.length).toBeGreaterThan(0);
    for (const path of own) expect(pagesOf(locale)).toContain(path);
  });
});

describe.each(TEXT_LANGUAGES)('in %s', (locale) => {
  it('figures are counted, and left out where they cannot be', async () => {
    expect(await render('about', locale)).toContain(locale === 'en' ? '12,345' : '12.345');
    vi.mocked(searchProperties).mockRejectedValue(away);
    const html = await render('about', locale);
    expect(html).not.toMatch(/12[.,]345/);
    expect(html).toContain('data-incomplete="homes"');
  });

  it('the contact page has both addresses, the company and WhatsApp only with a number', async () => {
    const html = await render('contact', locale);
    for (const text of [
      `mailto:${brand.supportEmail}`,
      `mailto:${brand.listingsEmail}`,
      brand.companyName,
      brand.companyCity,
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain('wa.me');
    expect(html).not.toContain('WhatsApp');
  });

  it('both calls of the landing page lead to the form, and its seven reasons are there', async () => {
    const html = await render('landing', locale);
    expect(html.split(`href="${listPropertyPath(locale, 'form')}"`)).toHaveLength(3);
    const reasons = Object.values(siteMessagesFor(locale).landing.benefits);
    expect(reasons).toHaveLength(7);
    for (const { title } of reasons) expect(html).toContain(title);
    vi.mocked(launchOffer).mockRejectedValue(away);
    expect(await render('landing', locale)).toContain('data-incomplete="offer"');
  });

  it('the landing page says nothing of an offer without places', async () => {
    vi.mocked(launchOffer).mockResolvedValue({ ...offer, size: 0, spotsLeft: 0 });
    const html = await render('landing', locale);
    expect(html).not.toContain('id="founders"');
    expect(html).not.toMatch(/first 0|All 0|primeros 0|Los 0/);
  });

  it('licensing names each region, its date, and no number as mandatory that is not', async () => {
    const html = await render('licensing', locale);
    for (const { name } of licencePages.regions) expect(html).toContain(name[locale]);
    expect(html).toContain('2026');
    expect(licencePages.national[locale]).not.toMatch(/mandatory|obligatori/);
    vi.mocked(siteContent).mockRejectedValue(away);
    const without = await render('licensing', locale);
    expect(without).toContain('data-incomplete="licences"');
    expect(without).toContain(siteMessagesFor(locale).licensing.away);
  });

  it.each([
    [{ name: 'Gestoría', url: 'https://partner.example/', logo: '/pictures/partner.svg' }, true, true],
    [{ name: 'Gestoría', url: 'https://partner.example/' }, true, false],
    [{ name: 'Gestoría', url: 'https://partner.example/', logo: '//cdn.example/x.svg' }, true, false],
    [{ name: 'Gestoría', url: 'javascript:alert(1)' }, false, false],
  ])('the partner %o is shown: %s, with its logo: %s', (partner, isShown, hasLogo) => {
    const words = siteMessagesFor(locale).licensing;
    const html = renderToStaticMarkup(<Partner partner={partner} words={words} />);
    expect(html.includes('href="https://partner.example/"')).toBe(isShown);
    expect(html.includes('<img')).toBe(hasLogo);
  });
});
