import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Brand } from '@/brand/brand';
import { LOCALES } from '@/i18n/locale';
import { pageAt } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import brandFile from '../../../deploy/brand.json';
import { manifest } from './manifest';

const brand: Brand = brandFile;

describe.each(LOCALES)('the manifest in %s', (locale) => {
  const facts = manifest({
    locale,
    brand,
    description: 'Homes',
    messages: siteMessagesFor(locale).app,
  });

  it('can be installed: it has a name, both sizes of the icon and one to cut out', () => {
    expect(facts).toMatchObject({
      id: '/',
      name: brand.name,
      lang: locale,
      display: 'standalone',
      scope: '/',
    });
    expect(facts.icons?.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
  });

  it('names only what is there', () => {
    for (const { src } of facts.icons ?? [])
      expect(existsSync(new URL(`../../public${src}`, import.meta.url)), src).toBe(true);
    const pages = [facts.start_url, ...(facts.shortcuts ?? []).map(({ url }) => url)];
    expect(pages.map((path) => pageAt(path ?? ''))).toEqual(['home', 'properties', 'favourites']);
  });
});
