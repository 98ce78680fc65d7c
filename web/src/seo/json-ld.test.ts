import { describe, expect, it } from 'vitest';
import type { Brand } from '@/brand/brand';
import { HOST } from '@/features/host/sample.test.data';
import brandFile from '../../../deploy/brand.json';
import { breadcrumbList, faqPage, itemList, jsonLdText, organization, profilePage } from './json-ld';

const brand: Brand = brandFile;
const base = new URL('https://casa.example');

describe('facts in a page', () => {
  it.each(['</script><script>alert(1)</script>', '<!-- <script', '\u2028\u2029"\\', '</SCRIPT >'])(
    'cannot be broken out of with %j',
    (name) => {
      const text = jsonLdText([itemList('en', [{ id: 'CASA-1', name }], base)]);
      expect(text).not.toContain('<');
      expect(JSON.parse(text)).toMatchObject({
        '@context': 'https://schema.org',
        itemListElement: [{ name }],
      });
    },
  );

  it('are one document, or a list of them', () => {
    const facts = faqPage([]);
    expect(JSON.parse(jsonLdText([facts]))).toEqual({ '@context': 'https://schema.org', ...facts });
    expect(JSON.parse(jsonLdText([facts, facts]))).toHaveLength(2);
  });

  it('count the steps of the way from one', () => {
    expect(
      breadcrumbList(
        [
          { name: 'Home', path: '/' },
          { name: 'Casa', path: '/property/CASA-1' },
        ],
        base,
      ),
    ).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://casa.example/' },
        { '@type': 'ListItem', position: 2, name: 'Casa', item: 'https://casa.example/property/CASA-1' },
      ],
    });
  });

  it('link the homes of a list in its language', () => {
    expect(itemList('es', [{ id: 'CASA-1', name: 'Casa' }], base)).toMatchObject({
      numberOfItems: 1,
      itemListElement: [{ position: 1, url: 'https://casa.example/es/propiedad/CASA-1' }],
    });
  });

  it('tell of a host what they chose to tell', () => {
    const { mainEntity, url } = profilePage('es', HOST, base);
    expect(url).toBe(`https://casa.example/es/anfitrion/${HOST.id}`);
    expect(mainEntity).toEqual({
      '@type': 'Person',
      name: HOST.name,
      description: HOST.about,
      knowsLanguage: HOST.languages,
    });
    const silent = profilePage('en', { ...HOST, about: '', languages: [] }, base);
    expect(silent.mainEntity).toEqual({ '@type': 'Person', name: HOST.name });
  });

  it('answer questions', () => {
    expect(faqPage([{ question: 'Why?', answer: 'So.' }])).toMatchObject({
      mainEntity: [{ name: 'Why?', acceptedAnswer: { text: 'So.' } }],
    });
  });

  it('say who runs the site', () => {
    expect(organization('es', brand, base)).toMatchObject({
      '@type': 'Organization',
      name: brand.name,
      url: 'https://casa.example/es',
      address: { addressLocality: brand.companyCity },
    });
  });
});
