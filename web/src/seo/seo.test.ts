import { describe, expect, it } from 'vitest';
import type { Property } from '@/api/types';
import { property as sample } from '@/features/listing/lib/testing/property';
import { LOCALES } from '@/i18n/locale';
import {
  manageHomeMetadata,
  ownerLinkMetadata,
  ownHomesMetadata,
  updatePropertyMetadata,
} from '@/screens/metadata';
import { readNonce } from '@/security/nonce';
import { pageMetadata, shorten } from './metadata';
import { vacationRental } from './vacation-rental';

describe('the head of a page', () => {
  const metadata = pageMetadata({
    title: 'Casa',
    description: 'x'.repeat(400),
    path: '/es/propiedad/CASA-1001',
  });

  it('names the page in both languages, whichever it is in', () => {
    expect(metadata.alternates).toEqual({
      canonical: '/es/propiedad/CASA-1001',
      languages: {
        en: '/property/CASA-1001',
        es: '/es/propiedad/CASA-1001',
        'x-default': '/property/CASA-1001',
      },
      types: { 'application/atom+xml': '/es/feed.xml' },
    });
  });

  it('keeps descriptions within what search engines show', () => {
    expect(metadata.description).toHaveLength(160);
    expect(shorten('  One\n\n two  ', 160)).toBe('One two');
    expect(shorten('🏡🏡🏡', 2)).toBe('🏡🏡');
  });

  it('shows the cover where a page has no picture of its own, and the languages of shared links', () => {
    expect(metadata.openGraph).toMatchObject({
      locale: 'es_ES',
      alternateLocale: ['en_GB'],
      images: [{ url: '/pictures/cover.png', width: 1200, height: 630 }],
    });
    const image = { url: '/media/abc/1200.jpg', width: 1200, height: 800, alt: 'A house' };
    const own = pageMetadata({ title: 'a', description: 'b', path: '/property/CASA-1', image });
    expect(own.openGraph?.images).toEqual([image]);
    expect(own.twitter).toMatchObject({ card: 'summary_large_image', title: 'a', images: [image] });
  });

  it('keeps searches out of search engines', () => {
    const search = pageMetadata({ title: 'a', description: 'b', path: '/properties', indexed: false });
    expect(search.robots).toEqual({ index: false, follow: true });
    expect(metadata.robots).toBeUndefined();
  });

  it('keeps the page of mailed links out of search engines, and tells no other site of the visit', () => {
    for (const locale of LOCALES) {
      const { robots, referrer } = ownerLinkMetadata(locale);
      expect({ robots, referrer }).toEqual({
        robots: { index: false, follow: false },
        referrer: 'no-referrer',
      });
    }
  });

  it.each(LOCALES)('keeps the pages of owners out of search engines in %s', (locale) => {
    const pages = [
      updatePropertyMetadata(locale),
      manageHomeMetadata(locale, 'CASA-1001'),
      ownHomesMetadata(locale),
    ];
    for (const { robots, alternates } of pages) {
      expect(robots).toEqual({ index: false, follow: false });
      expect(Object.keys(alternates?.languages ?? {})).toEqual(['en', 'es', 'x-default']);
    }
  });
});

describe('the nonce', () => {
  it.each([
    ["script-src 'self' 'nonce-AbC+/9-_=' 'strict-dynamic'", 'AbC+/9-_='],
    ["script-src 'self'", undefined],
    ['', undefined],
    [`script-src 'nonce-"><script>'`, undefined],
  ])('of %s is %s', (policy, nonce) => {
    expect(readNonce(new Headers(policy ? { 'content-security-policy': policy } : {}))).toBe(nonce);
  });
});

describe('structured data', () => {
  const property: Property = {
    ...sample,
    name: 'Casa Risco Blanco',
    city: 'Corralejo',
    maxGuests: 6,
    bedrooms: 3,
    bathrooms: 2.5,
    descriptions: [{ language: 'en', text: 'A low white house.', machineTranslated: false, provider: null }],
    photos: [{ hash: 'abc', width: 1200, height: 800, widths: [400, 1200], color: '#aabbcc', altTexts: [] }],
    approximatePoint: { latitude: 28.73, longitude: -13.87 },
    listedAt: '2027-05-01T10:00:00Z',
    licenseNumber: 'VV-35-2-0004821',
    contact: { channel: 'email', ownerName: 'Lucía' },
    stayTerms: { ...sample.stayTerms, checkInFrom: '16:00', checkOutUntil: '11:00' },
  };

  it('describes the home with absolute addresses and nothing about its owner', () => {
    const data = vacationRental('en', property);
    expect(data).toMatchObject({
      '@type': 'VacationRental',
      identifier: 'CASA-1001',
      url: 'http://localhost:3000/property/CASA-1001',
      image: ['http://localhost:3000/media/abc/1200.jpg'],
      latitude: 28.73,
      checkinTime: '16:00:00',
      checkoutTime: '11:00:00',
      petsAllowed: false,
      smokingAllowed: false,
      containsPlace: { occupancy: { value: 6, maxValue: 6 } },
    });
    expect(JSON.stringify(data)).not.toContain('lucia@example.org');
    expect(JSON.stringify(data)).toContain('"name":"licenseNum","value":"VV-35-2-0004821"');
  });

  it('says nothing of what depends or is not known', () => {
    const { stayTerms, features } = property;
    const data = vacationRental('en', {
      ...property,
      stayTerms: { ...stayTerms, checkInFrom: null, checkOutUntil: null },
      features: { ...features, petPolicy: 'pets_on_request', smokingPolicy: 'outdoor_smoking_only' },
    });
    for (const name of ['checkinTime', 'checkoutTime', 'petsAllowed', 'smokingAllowed'])
      expect(data).not.toHaveProperty(name);
  });
});
