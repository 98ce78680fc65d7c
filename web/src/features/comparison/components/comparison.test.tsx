import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { property } from '@/features/listing/lib/testing/property';
import { type StayInAddress, stayQuery } from '@/features/stay/lib/address';
import type { StayCheck } from '@/features/stay/lib/availability';
import { TEXT_LANGUAGES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { favouritesPath, propertyPath } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import { fill } from '@/i18n/words';
import type { LoadedHome, PricedHome } from '../lib/homes';
import { comparisonRows } from '../lib/rows';
import { comparisonMessages } from '../lib/words';
import { ComparisonTable } from './comparison-table';
import { FavouriteHomes } from './favourite-homes';
import { HomeCards } from './home-cards';

const home = (id: string, part: Partial<PricedHome> = {}): PricedHome => ({
  ...property,
  id,
  name: `Casa <${id}>`,
  stayPrice: null,
  ...part,
});
const wanted: StayInAddress = {
  stay: { first: '2027-05-08', end: '2027-05-13' },
  guests: 2,
};
const homes = [
  home('CASA-1'),
  home('CASA-2', { distances: { toBeach: '1.4 km', toCenter: null, toAirport: null } }),
];

describe.each(TEXT_LANGUAGES)('favourites in %s', (locale) => {
  const messages = comparisonMessages(messagesFor(locale), siteMessagesFor(locale));
  const words = messages.favourites;

  it('are compared line by line, without lines that no home has a value for', () => {
    const rows = new Map(comparisonRows(locale, messages, homes).map(({ label, values }) => [label, values]));
    const { price } = messages.cards;
    expect(rows.get(words.compareRows.toBeach)).toEqual([
      words.unknown,
      locale === 'es' ? '1,4 km' : '1.4 km',
    ]);
    expect(rows.get(words.compareRows.cleaning)).toEqual([price.askOwner, price.askOwner]);
    expect(rows.get(words.compareRows.deposit)).toEqual([price.none, price.none]);
    expect(rows.has(words.compareRows.toCenter)).toBe(false);
    expect(rows.has(words.compareRows.licence)).toBe(false);
  });

  it('are compared by the total where there are dates', () => {
    const stayPrice = {
      currency: 'EUR',
      nights: 5,
      lines: [],
      totalMinor: 80_600,
      isFrom: false,
      isComplete: true,
      depositMinor: null,
      minNights: 1,
      refused: null,
    };
    const priced = [home('CASA-1', { stayPrice }), home('CASA-2')];
    const rows = new Map(
      comparisonRows(locale, messages, priced).map(({ label, values }) => [label, values]),
    );
    const total = rows.get(words.compareTotal)?.map((value) => value.replace(/\s/g, ' '));
    expect(total).toEqual([locale === 'es' ? '806 €' : '€806', words.unknown]);
    expect(comparisonRows(locale, messages, homes).map(({ label }) => label)).not.toContain(
      words.compareTotal,
    );
  });

  it('stand side by side in a table with headings', () => {
    const html = renderToStaticMarkup(<ComparisonTable locale={locale} homes={homes} messages={messages} />);
    expect(html.match(/scope="col"/g)).toHaveLength(2);
    expect(html.match(/scope="row"/g)?.length).toBe(comparisonRows(locale, messages, homes).length);
    expect(html).toContain(`href="${propertyPath(locale, 'CASA-2')}"`);
    expect(html).toContain('tabindex="0"');
    expect(html).not.toMatch(/style=|\{\w+\}/);
  });

  it('have a card each, whatever became of the home, and at most four are compared', () => {
    const ids = ['CASA-1', 'CASA-2', 'CASA-3', 'CASA-4', 'CASA-5', 'CASA-6', 'CASA-7', 'CASA-8'];
    const checks: Record<string, StayCheck> = { 'CASA-3': 'taken', 'CASA-4': 'askOwner' };
    const loaded = new Map<string, LoadedHome>([
      ...ids
        .slice(0, 5)
        .map((id): [string, LoadedHome] => [
          id,
          { kind: 'home', home: home(id), check: checks[id] ?? 'free' },
        ]),
      ['CASA-6', { kind: 'gone' }],
      ['CASA-7', { kind: 'failed' }],
    ]);
    const render = (compared: string[], onRemove?: () => void) =>
      renderToStaticMarkup(
        <HomeCards
          locale={locale}
          ids={ids}
          loaded={loaded}
          wanted={wanted}
          compared={compared}
          onCompare={() => {}}
          onRemove={onRemove}
          messages={messages}
        />,
      );
    const html = render(ids.slice(0, 4), () => {});
    // The dates go on with the guest, and a home that is taken, or that only the owner knows of, says so.
    expect(html).toContain(
      `href="${propertyPath(locale, 'CASA-1', stayQuery(wanted)).replaceAll('&', '&amp;')}"`,
    );
    expect(html.match(new RegExp(words.taken, 'g'))).toHaveLength(1);
    expect(html.match(new RegExp(messages.list.unknownBadge, 'g'))).toHaveLength(1);
    expect(html.match(/<article/g)).toHaveLength(5);
    expect(html.match(/checked=""/g)).toHaveLength(4);
    expect(html.match(/disabled=""/g)).toHaveLength(1);
    expect(html).toContain(fill(words.gone, { id: 'CASA-6' }));
    expect(html.match(/skeleton/g)).toHaveLength(1);
    expect(html).toContain(`aria-label="${words.remove}: CASA-6"`);
    // A list of somebody else cannot be changed.
    const shared = render([]);
    expect(shared).not.toContain(`aria-label="${words.remove}`);
    expect(shared).not.toContain('disabled=""');
  });

  it.each([
    [null, words.title],
    [[], words.sharedNone],
    [['CASA-1'], words.sharedTitle.one.replace('{count}', '1')],
    [['CASA-1', 'CASA-2'], words.sharedTitle.other.replace('{count}', '2')],
  ])('are a page of which the server knows only the link: %j', (shared, title) => {
    const html = renderToStaticMarkup(
      <FavouriteHomes locale={locale} shared={shared} stay={wanted} messages={messages} />,
    );
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    expect(html).toContain(words.noScript);
    expect(html).not.toContain('<article');
    if (shared) expect(html).toContain(`href="${favouritesPath(locale)}"`);
    // The focus goes there from a button that is gone.
    else expect(html).toMatch(/<h1 tabindex="-1"/);
  });
});
