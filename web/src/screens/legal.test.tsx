import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { loadBrand } from '@/brand/brand';
import { LEGAL_MESSAGES } from '@/i18n/legal-messages';
import { TEXT_LANGUAGES } from '@/i18n/locale';
import { LEGAL_PAGES, legalPath } from '@/i18n/paths';
import { STORAGE_KEYS } from '@/storage/keys';
import { addressOf, LegalScreen, legalMetadata } from './legal';

vi.mock('@/api/server', () => ({
  launchOffer: async () => ({
    size: 7,
    spotsLeft: 7,
    yearlyPriceMinor: 9_900,
    currency: 'GBP',
    specialPriceAbove: 2,
  }),
}));

const cases = TEXT_LANGUAGES.flatMap((locale) => LEGAL_PAGES.map((page) => [page, locale] as const));

describe.each(cases)('the page %s in %s', (page, locale) => {
  it('has each section under its number, with every fact filled in', async () => {
    const html = renderToStaticMarkup(await LegalScreen({ locale, page }));
    const { sections } = LEGAL_MESSAGES[locale][page];
    expect(html.match(/<h2/g)).toHaveLength(sections.length);
    expect(html).toContain(`${sections.length}. ${sections.at(-1)?.heading}`);
    expect(html).not.toMatch(/\{\w+\}/);
  });

  it('has a description and its path in the head', async () => {
    const { description, alternates } = await legalMetadata(locale, page);
    expect(String(description).length).toBeGreaterThan(80);
    expect(String(description)).not.toMatch(/\{\w+\}/);
    expect(alternates?.canonical).toBe(legalPath(locale, page));
  });
});

describe.each(TEXT_LANGUAGES)('in %s', (locale) => {
  it('the terms name the price that is in effect', async () => {
    const html = renderToStaticMarkup(await LegalScreen({ locale, page: 'terms' }));
    expect(html).toMatch(/£\s?99|99\s?£|99,00\s?GBP|99\s?GBP/);
  });

  it('names the whole address where the brand file has it', async () => {
    const brand = await loadBrand();
    expect(addressOf(locale, brand)).toMatch(/^Las Palmas de Gran Canaria, \w+/);
    const whole = { ...brand, companyAddress: 'Calle Mayor 1\n35001 Las Palmas' };
    expect(addressOf(locale, whole)).toMatch(/^Calle Mayor 1, 35001 Las Palmas, (España|Spain)$/);
  });

  const { privacy, terms } = LEGAL_MESSAGES[locale];
  const text = (page: typeof privacy) => page.sections.map((section) => section.text).join('\n');

  it('the privacy policy has 13 sections and says how long, how soon and from which age', () => {
    expect(privacy.sections).toHaveLength(13);
    const facts =
      locale === 'en'
        ? ['three years', 'two years', 'within 30 days', '16 years', 'www.aepd.es']
        : ['tres años', 'dos años', 'en 30 días', '16 años', 'www.aepd.es'];
    for (const fact of facts) expect(text(privacy)).toContain(fact);
  });

  it('the privacy policy names all that is kept in a browser', async () => {
    const worker = await readFile(fileURLToPath(new URL('../../public/sw.js', import.meta.url)), 'utf8');
    const caches = [...worker.matchAll(/`\$\{PREFIX\}([a-z]+)/g)].map(([, name]) => `site-${name}`);
    expect(caches).toHaveLength(5);
    const cookies = ['casacero-owner', 'casacero-device', 'casacero-operator'];
    // What stands behind a key is an id.
    const keys = Object.values(STORAGE_KEYS).map((key) => key.replace(/[:-]$/, ''));
    const { text: told = '' } = privacy.sections[8] ?? {};
    for (const name of [...keys, ...caches, ...cookies]) {
      expect(told, name).toMatch(new RegExp(`(^|[^\\w-])${name}(?![\\w-])`));
    }
  });

  it('the terms have their prices and limits from the brand', () => {
    expect(terms.sections).toHaveLength(12);
    for (const fact of ['{size}', '{price}', '{count}']) expect(text(terms)).toContain(fact);
    const withoutOffer = terms.sections.flatMap((section) => section.withoutOffer ?? []).join();
    expect(withoutOffer).toContain('{price}');
    expect(withoutOffer).not.toContain('{size}');
  });
});
