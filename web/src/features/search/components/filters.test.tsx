import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { SearchFacets } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { siteMessagesFor } from '@/i18n/site-messages';
import { FACET_NAMES, FACETS } from '../lib/facets';
import { UNWANTED } from '../lib/filter-options';
import { readSearch } from '../lib/query';
import { FacetCountsProvider } from './facet-count';
import { FilterFields } from './filter-fields';

const NO_COUNTS: SearchFacets = {
  type: [],
  amenities: [],
  views: [],
  pool: [],
  parking: [],
  kitchen: [],
  airConditioning: [],
  accessibility: [],
  pets: [],
  smoking: [],
  childrenPolicy: [],
  cancellations: [],
  answersFast: 1,
  bedrooms: [],
  bathrooms: [],
};

function markup(
  locale: Locale,
  values: Record<string, string | string[]>,
  facets: SearchFacets | null = null,
) {
  const words = siteMessagesFor(locale).searchFilters;
  const { search } = readSearch(values, '2027-05-01');
  return renderToStaticMarkup(
    <FacetCountsProvider value={{ facets, choices: search.choices, locale, counted: words.counted }}>
      <FilterFields locale={locale} search={search} words={words} choices={messagesFor(locale)} />
    </FacetCountsProvider>,
  );
}

describe('the fields of the filters', () => {
  it.each(['en', 'es'] as const)(
    'are plain fields for every value that guests look for, with words, in %s',
    (locale) => {
      const html = markup(locale, {});
      for (const facet of FACET_NAMES) {
        for (const value of FACETS[facet].filter((value) => !UNWANTED.includes(value) && value !== 'true')) {
          expect(html).toMatch(new RegExp(`type="checkbox"[^>]* name="${facet}" value="${value}"/>[^<_]+<`));
        }
      }
      for (const name of ['priceMin', 'priceMax', 'bedrooms', 'bathrooms'])
        expect(html).toContain(`name="${name}"`);
      for (const value of UNWANTED) expect(html).not.toContain(`value="${value}"`);
      expect(html).not.toContain('checked="" value="villa"');
      expect(html).not.toContain('facet-count');
    },
  );

  it('have free cancellation in the words of a home, with the counts of the API', () => {
    const cancellations = [{ value: 'free_until_7_days', count: 4 }];
    const html = markup('en', { cancellations: ['free_until_1_day'] }, { ...NO_COUNTS, cancellations });
    expect(html).toMatch(/<details[^>]* open=""><summary>Free cancellation<span class="filter-chosen">1</);
    expect(html).toMatch(/name="cancellations" checked="" value="free_until_1_day"/);
    expect(html).toContain(
      'At no cost until 7 days before arrival<span class="facet-count"><span aria-hidden="true">4<',
    );
  });

  it('have owners who answer fast among the most wanted, with their count, and in no group', () => {
    const html = markup('en', { answersFast: 'true' }, { ...NO_COUNTS, answersFast: 5 });
    expect(html).toMatch(
      /name="answersFast" checked="" value="any"\/>Answers fast<span class="facet-count"><span aria-hidden="true">5</,
    );
    expect(html).not.toContain('<summary>Answers fast');
    expect(markup('en', {}, { ...NO_COUNTS, answersFast: 0 })).toMatch(/disabled="" name="answersFast"/);
  });

  it('ask for a total only where there are dates', () => {
    expect(markup('en', {})).not.toContain('totalMin');
    expect(markup('en', { month: '2027-06', weekend: 'true', totalMax: '900' })).toMatch(
      /name="totalMax"[^>]*value="900"/,
    );
  });

  it('begin with what most guests look for, and keep what nobody does where the address has it', () => {
    const html = markup('en', { pool: ['private_pool', 'shared_pool'], kitchen: 'no_kitchen' });
    expect(html).toMatch(/^<div[^>]*><fieldset[^>]*><legend>Most wanted/);
    expect(html).toMatch(/name="pool" checked="" value="any"\/>Pool/);
    expect(html).not.toMatch(/checked="" value="private_pool"/);
    expect(html).toMatch(/<details[^>]* open=""><summary>Kitchen<span class="filter-chosen">1</);
    expect(html).toMatch(/name="kitchen" checked="" value="no_kitchen"/);
  });

  it('cannot be chosen where they would find nothing', () => {
    const pool = [
      { value: 'private_pool', count: 3 },
      { value: 'shared_pool', count: 0 },
    ];
    const html = markup('en', {}, { ...NO_COUNTS, pool });
    expect(html).toMatch(/disabled="" name="pool" value="shared_pool"/);
    expect(html).toMatch(
      /name="pool" value="any"\/>Pool<span class="facet-count"><span aria-hidden="true">3</,
    );
    expect(markup('en', { pool: 'shared_pool' }, { ...NO_COUNTS, pool })).not.toMatch(/disabled/);
  });

  it('have what the address says, and the counts of the API', () => {
    const html = markup(
      'en',
      { type: 'villa', bedrooms: '7', priceMax: '90' },
      { ...NO_COUNTS, pool: [{ value: 'private_pool', count: 12 }], bedrooms: [{ least: 2, count: 1 }] },
    );
    expect(html).toMatch(/name="type"[^>]*checked=""[^>]*value="villa"/);
    expect(html).toMatch(/name="bedrooms"[^>]*checked=""[^>]*value="7"/);
    expect(html).toMatch(/name="priceMax"[^>]*value="90"/);
    expect(html).toContain('<span aria-hidden="true">12</span><span class="sr-only">, 12 homes</span>');
    expect(html).toContain('<span class="sr-only">, 1 home</span>');
  });
});
