import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Property } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { PlaceSection } from './place-section';

function markup(
  locale: Locale,
  approximatePoint: Property['approximatePoint'],
  streets: string | null = null,
) {
  const property = { id: 'CASA-1001', name: 'Casa <Risco>', city: 'Corralejo', approximatePoint } as Property;
  return renderToStaticMarkup(
    <PlaceSection locale={locale} property={property} streets={streets} messages={messagesFor(locale).map} />,
  );
}

describe('where a home is', () => {
  it.each([
    ['en', 'Approximate location', 'Explore the map', 'Open in Google Maps'],
    ['es', 'Ubicación aproximada', 'Explorar el mapa', 'Abrir en Google Maps'],
  ] as const)('is a picture with words before any script, in %s', (locale, about, explore, google) => {
    const html = markup(locale, { latitude: 28.735, longitude: -13.87 });
    for (const text of [about, explore, google, 'Corralejo', 'OpenStreetMap', 'GeoNames', 'Instituto']) {
      expect(html).toContain(text);
    }
    expect(html).toContain(`theme=light&amp;lang=${locale}`);
    expect(html).toMatch(/<source media="\(prefers-color-scheme: dark\)"/);
    expect(html).toMatch(/<img [^>]*width="400" height="300" loading="lazy"/);
    expect(html).toMatch(/query=28\.735%2C-13\.87" target="_blank" rel="noopener noreferrer"/);
  });

  it.each([
    ['en', 'Location data being updated'],
    ['es', 'Actualizando los datos de ubicación'],
  ] as const)('says in %s when nobody knows it', (locale, expected) => {
    const html = markup(locale, null);
    expect(html).toContain(expected);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('google');
  });

  it('names the server of the streets before it is asked', () => {
    const point = { latitude: 28.735, longitude: -13.87 };
    expect(markup('en', point, 'https://tiles.example/style.json')).toContain('tiles.example');
    expect(markup('en', point)).not.toContain('Streets');
  });
});
