import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Destination } from '@/api/types';
import { TEXT_LANGUAGES } from '@/i18n/locale';
import { siteMessagesFor } from '@/i18n/site-messages';
import { DestinationGrid, placesOf } from './destination-grid';

const place = (name: string, count: number, kind: Destination['kind'] = 'town'): Destination => ({
  kind,
  name,
  region: 'Tenerife',
  country: 'ES',
  count,
  fullName: `${name}, Tenerife, Spain`,
});

describe('the places of the home page', () => {
  it('are the largest, each page once', () => {
    const many = Array.from({ length: 20 }, (_, index) => place(`Town ${index}`, index));
    const shown = placesOf([...many, place('La Palma', 50, 'area'), place('la palma', 3), place('…', 99)]);
    expect(shown[0]).toMatchObject({ slug: 'la-palma', count: 50 });
    expect(shown).toHaveLength(9);
    expect(new Set(shown.map(({ slug }) => slug)).size).toBe(9);
  });

  it.each(TEXT_LANGUAGES)('lead to their pages in %s, with how many homes there are', (locale) => {
    const words = siteMessagesFor(locale).offer.destinations;
    const render = (destinations: Destination[]) =>
      renderToStaticMarkup(<DestinationGrid locale={locale} destinations={destinations} words={words} />);
    const html = render([place('El Médano', 1), place('Adeje', 12_345)]);
    expect(html).toContain(locale === 'en' ? '/destinations/el-medano' : '/es/destinos/el-medano');
    expect(html).toContain(locale === 'en' ? '1 home' : '1 alojamiento');
    expect(html).toContain(locale === 'en' ? '12,345 homes' : '12.345 alojamientos');
    expect(render([])).toBe('');
  });
});
