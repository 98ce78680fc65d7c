import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { PropertyPage } from '@/api/types';
import { home } from '@/features/listing/lib/testing/home';
import { relaxations } from '@/features/search/lib/parts';
import { type QueryValues, readSearch } from '@/features/search/lib/query';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { siteMessagesFor } from '@/i18n/site-messages';
import { Results } from './results';

const page: PropertyPage = {
  items: [home],
  total: 1,
  nextCursor: null,
  unknown: { items: [], total: 0, nextCursor: null },
  facets: null,
  leftOutForCurrency: 0,
};

function markup(
  locale: Locale,
  query: QueryValues,
  part: Partial<PropertyPage> = {},
  alert: ReactNode = null,
) {
  const { search } = readSearch(query, '2027-05-01');
  const offers = relaxations(search).map((offer, index) => ({ ...offer, count: 7 - index }));
  return renderToStaticMarkup(
    <Results
      locale={locale}
      messages={messagesFor(locale)}
      words={siteMessagesFor(locale).searchFilters}
      page={{ ...page, ...part }}
      search={search}
      relaxations={offers}
      alert={alert}
    />,
  );
}

describe('the results of a search', () => {
  it.each([
    ['en', 'Remove the filter “Pool: Private”', '2 homes were left out', '/properties?guests=2'],
    ['es', 'Quitar el filtro «Piscina: Privada»', 'Hemos dejado fuera 2', '/es/propiedades?guests=2'],
  ] as const)(
    'say in %s which filters are in use and what was left out',
    (locale, remove, leftOut, without) => {
      const html = markup(locale, { guests: '2', pool: 'private_pool' }, { leftOutForCurrency: 2 });
      expect(html).toContain(remove);
      expect(html).toContain(leftOut);
      expect(html).toContain(`href="${without}"`);
      expect(html).toContain('data-home="CASA-1001"');
    },
  );

  it.each([
    ['en', 'Remove the filter “Cancellation: At no cost until 7 days before arrival”'],
    ['es', 'Quitar el filtro «Cancelación: Sin coste hasta 7 días antes de la llegada»'],
  ] as const)('say in %s until when a stay can be cancelled', (locale, remove) => {
    const html = markup(locale, { cancellations: ['free_until_7_days', 'free_until_14_days'] });
    expect(html).toContain(remove);
    expect(html).toMatch(/href="[^"]*\?cancellations=free_until_14_days"/);
  });

  it('of flexible dates lead to the stay that was found', () => {
    const found = { ...home, foundStay: { checkIn: '2027-06-04', checkOut: '2027-06-06' }, distanceM: 1240 };
    const html = markup('en', { month: '2027-06', weekend: 'true', guests: '2' }, { items: [found] });
    expect(html).toContain('A weekend in June 2027');
    expect(html).toContain('Available 4–6 Jun');
    expect(html).toContain('1.2 km from the middle of the map');
    expect(html).toContain('/property/CASA-1001?checkIn=2027-06-04&amp;checkOut=2027-06-06&amp;guests=2');
    expect(html).not.toContain('Available on your dates');
  });

  it.each([
    ['en', 'in La Palma, Canarias, Spain'],
    ['es', 'en La Palma, Canarias, España'],
  ] as const)('say in %s where they are', (locale, line) => {
    const html = markup(locale, { search: 'La Palma, Canarias, ES' });
    expect(html).toContain(`<p class="mt-1 text-ink-2">${line}</p>`);
  });

  it.each([
    ['with homes', {}, true],
    ['without', { items: [], total: 0 }, false],
  ])('offer one alert %s, and say what more it brings where there are homes', (_, part, hasMore) => {
    const alert = <button type="button">Tell me</button>;
    const { moreHomes, newHomes } = siteMessagesFor('en').searchFilters;
    const query = { checkIn: '2027-06-04', checkOut: '2027-06-06' };
    for (const [asked, more] of [
      [query, moreHomes],
      [{ search: 'Adeje' }, newHomes],
    ] as const) {
      const html = markup('en', asked, part, alert);
      expect(html.split('Tell me')).toHaveLength(2);
      expect(html.includes(more)).toBe(hasMore);
      expect(markup('en', asked, part)).not.toContain(more);
    }
  });

  it.each(['en', 'es'] as const)(
    'do not say in %s that no home matches where the owner may have one',
    (locale) => {
      const { list } = messagesFor(locale);
      const none = { items: [], total: 0 };
      const query = { checkIn: '2027-06-04', checkOut: '2027-06-06' };
      const html = markup(locale, query, { ...none, unknown: { items: [home], total: 1, nextCursor: null } });
      expect(html).toContain(list.emptyButUnknown.title);
      expect(html).toContain(list.emptyButUnknown.text);
      expect(html).not.toContain(list.emptyTitle);
      expect(markup(locale, query, none)).toContain(list.emptyTitle);
    },
  );

  it('lead to all homes whose owner must confirm, beside the others and alone', () => {
    const query = { checkIn: '2027-06-04', checkOut: '2027-06-06' };
    const unknown = { items: [home], total: 60, nextCursor: 'abc' };
    const next = 'href="/properties?checkIn=2027-06-04&amp;checkOut=2027-06-06&amp;cursor=abc"';
    const { list } = messagesFor('en');
    const first = markup('en', query, { unknown });
    expect(first).toContain('60 homes may be available');
    expect(first).toContain(next);
    // The number of the others stays; that there are none on this page is no news.
    const second = markup('en', { ...query, cursor: 'xyz' }, { items: [], total: 0, unknown });
    expect(second).toContain(next);
    expect(second).not.toContain(list.emptyButUnknown.title);
    expect(second).toContain(list.firstPage);
    const last = markup('en', { ...query, cursor: 'xyz' }, { items: [], total: 0 });
    expect(last).toContain(list.emptyTitle);
  });

  it('say what to give up where there are none, with the homes that each would bring', () => {
    const html = markup('en', { search: 'Adeje', pets: 'pets_welcome' }, { items: [], total: 0 });
    expect(html).toContain('No home matches your search');
    expect(html).toMatch(/href="\/properties\?search=Adeje"[^>]*>Without “Pets: Welcome”<span[^>]*>7 homes/);
    expect(html).toMatch(/href="\/properties\?pets=pets_welcome"[^>]*>Anywhere<span[^>]*>6 homes/);
    expect(html).toContain('Show all homes');
  });
});
