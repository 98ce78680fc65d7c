import { describe, expect, it } from 'vitest';
import type { PropertySummary } from '@/api/types';
import { atomFeed } from './feed';

const base = new URL('https://casa.example');
const home = (over: Partial<PropertySummary>): PropertySummary => ({
  id: 'CASA-1',
  name: 'Casa <Risco> & Mar',
  propertyType: 'villa',
  city: 'Corralejo',
  region: 'Fuerteventura',
  country: 'ES',
  maxGuests: 6,
  bedrooms: 3,
  bathrooms: 2,
  price: { currency: 'EUR', minMinor: 11_800, maxMinor: null },
  descriptions: [
    { language: 'en', text: 'Low & white.\u0001', machineTranslated: false, provider: null },
    { language: 'es', text: 'Baja y blanca.', machineTranslated: true, provider: null },
  ],
  amenities: [],
  poolAccess: 'no_pool',
  photos: [{ hash: 'abc', width: 1200, height: 800, widths: [400, 1200], color: '#aabbcc', altTexts: [] }],
  links: {},
  approximatePoint: null,
  listedAt: '2027-05-01T10:00:00Z',
  ...over,
});
const feed = (homes: PropertySummary[], locale: 'en' | 'es' = 'en') =>
  atomFeed({ locale, brand: { name: 'Casa & Co' }, title: 'New <homes>', homes, base });

describe('the feed of new homes', () => {
  it('escapes every text of an owner', () => {
    const xml = feed([home({})]);
    expect(xml).toContain('<title>Casa &lt;Risco&gt; &amp; Mar, Corralejo, Fuerteventura, Spain</title>');
    expect(xml).toContain('<summary type="text">Low &amp; white.</summary>');
    expect(xml).toContain('<title>New &lt;homes&gt;</title>');
    expect(xml).not.toContain('<Risco>');
  });

  it('speaks its language and names its twin', () => {
    const xml = feed([home({})], 'es');
    expect(xml).toContain('<summary type="text">Baja y blanca.</summary>');
    expect(xml).toContain('<id>https://casa.example/es/propiedad/CASA-1</id>');
    expect(xml).toContain('rel="self" type="application/atom+xml" href="https://casa.example/es/feed.xml"');
    expect(xml).toContain('hreflang="en" href="https://casa.example/feed.xml"');
  });

  it('changed when its newest home was listed', () => {
    const xml = feed([home({}), home({ id: 'CASA-2', listedAt: '2027-06-01T10:00:00Z', photos: [] })]);
    expect(/<\/title>.*?<updated>([^<]*)</.exec(xml)?.[1]).toBe('2027-06-01T10:00:00Z');
    expect(xml.match(/<entry>/g)).toHaveLength(2);
    expect(xml.match(/rel="enclosure"/g)).toHaveLength(1);
  });

  it('is valid without homes', () => {
    expect(feed([])).toContain('<updated>1970-01-01T00:00:00Z</updated>');
  });
});
