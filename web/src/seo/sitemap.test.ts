import { describe, expect, it } from 'vitest';
import { PATHS } from '@/i18n/paths';
import { fileNames, homesPart, homeTwins, pageTwins, sitemapIndex, urlSet } from './sitemap';

const base = new URL('https://casa.example');

describe('the sitemap', () => {
  it.each([
    [0, ['pages.xml']],
    [1, ['pages.xml', 'homes-1.xml']],
    [5_000, ['pages.xml', 'homes-1.xml']],
    [5_001, ['pages.xml', 'homes-1.xml', 'homes-2.xml']],
  ])('for %i homes has the files %j', (homes, names) => {
    expect(fileNames(homes)).toEqual(names);
  });

  it.each([
    ['homes-1.xml', 0],
    ['homes-12.xml', 11],
    ['homes-0.xml', null],
    ['homes-01.xml', null],
    ['homes--1.xml', null],
    ['homes-1.xml.xml', null],
    ['homes-1', null],
    ['pages.xml', null],
    ['homes-1234567.xml', null],
  ])('reads of %s the part %s', (name, part) => {
    expect(homesPart(name)).toBe(part);
  });

  it('lists its files', () => {
    expect(sitemapIndex(['pages.xml', 'homes-1.xml'], base)).toBe(
      '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
        '<sitemap><loc>https://casa.example/sitemaps/pages.xml</loc></sitemap>' +
        '<sitemap><loc>https://casa.example/sitemaps/homes-1.xml</loc></sitemap></sitemapindex>',
    );
  });

  it('names every page in each language, with its twins', () => {
    const links =
      '<xhtml:link rel="alternate" hreflang="en" href="https://casa.example/property/A&amp;B"/>' +
      '<xhtml:link rel="alternate" hreflang="es" href="https://casa.example/es/propiedad/A&amp;B"/>' +
      '<xhtml:link rel="alternate" hreflang="x-default" href="https://casa.example/property/A&amp;B"/>';
    expect(urlSet([{ en: '/property/A&B', es: '/es/propiedad/A&B' }], base)).toBe(
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">' +
        `<url><loc>https://casa.example/property/A&amp;B</loc>${links}</url>` +
        `<url><loc>https://casa.example/es/propiedad/A&amp;B</loc>${links}</url></urlset>`,
    );
  });

  it('names each town and area once, and no page of owners', () => {
    const homes = [
      { id: 'CASA-1', city: 'El Médano', region: 'Tenerife' },
      { id: 'CASA-2', city: 'el medano', region: 'tenerife' },
      { id: 'CASA-3', city: '…', region: '' },
    ];
    expect(homeTwins(homes).map(({ es }) => es)).toEqual([
      '/es/propiedad/CASA-1',
      '/es/propiedad/CASA-2',
      '/es/propiedad/CASA-3',
      '/es/destinos/el-medano',
      '/es/destinos/tenerife',
    ]);
    const pages = pageTwins([
      { name: 'Fuerteventura', region: 'Las Palmas' },
      { name: 'Corralejo', region: 'Fuerteventura' },
    ]).map(({ en }) => en ?? '');
    expect(pages.filter((path) => path.startsWith('/destinations/'))).toEqual([
      '/destinations/fuerteventura',
      '/destinations/las-palmas',
      '/destinations/corralejo',
    ]);
    for (const page of [
      'manage',
      'ownHomes',
      'ownerSignIn',
      'ownerLink',
      'admin',
      'adminScreen',
      'updateProperty',
      'alert',
      'offline',
    ] as const)
      expect(pages).not.toContain(PATHS[page].en);
  });
});
