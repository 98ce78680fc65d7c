import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { messagesFor } from '@/i18n/messages';
import { siteMessagesFor } from '@/i18n/site-messages';
import { dateTexts } from '../lib/date-texts';
import { searchPill } from '../lib/pill';
import { readSearch } from '../lib/query';
import { FilterFields } from './filter-fields';
import { NativeFields } from './native-fields';
import { type ListParts, SearchForm } from './search-form';

const go = vi.fn();
vi.mock('@/components/navigation-state', () => ({ useNavigation: () => ({ pending: false, go }) }));

/** Chooses a suggestion of the form that was drawn last. */
let choose = (_fullName: string) => {};
vi.mock('./destination-field', async (original) => {
  const { DestinationField } = await original<typeof import('./destination-field')>();
  return {
    DestinationField: (props: Parameters<typeof DestinationField>[0]) => {
      choose = props.onChoose;
      return <DestinationField {...props} />;
    },
  };
});

const today = '2027-05-01';
const messages = messagesFor('en');
const words = siteMessagesFor('en').searchFilters;

function markup(values: Record<string, string>, isList: boolean) {
  const { search } = readSearch(values, today);
  const list: ListParts = {
    fields: <FilterFields locale="en" search={search} words={words} choices={messages} />,
    line: searchPill('en', search, messages.search, words),
    native: <NativeFields locale="en" today={today} search={search} words={words} />,
    dates: dateTexts('en', search),
    words: { ...words, list: messages.list },
  };
  return renderToStaticMarkup(
    <SearchForm
      locale="en"
      search={search}
      today={today}
      destinations={[]}
      messages={{ ...messages, flexible: words.flexible }}
      {...(isList && { list })}
    />,
  );
}

describe('the form of a search', () => {
  it('sends all of a search without scripts', () => {
    const html = markup(
      { guests: '3', month: '2027-06', weekend: 'true', type: 'villa', sort: 'total' },
      true,
    );
    for (const name of ['search', 'checkIn', 'checkOut', 'flexibleDays', 'month', 'flexibleNights'])
      expect(html).toContain(`name="${name}"`);
    for (const name of ['guests', 'children', 'type', 'priceMin', 'totalMax', 'bedrooms', 'pets', 'sort'])
      expect(html).toContain(`name="${name}"`);
    expect(html).toMatch(/<option value="2027-06" selected="">June 2027/);
    expect(html).toMatch(/<option value="weekend" selected="">A weekend/);
    expect(html).toMatch(/<option value="total" selected="">Total, lowest first/);
    expect(html).toContain('Filters (1)');
    expect(html).toContain('Anywhere · A weekend in June 2027 · 3 guests');
  });

  it('offers an order only where there is something to order by', () => {
    const orders = (values: Record<string, string>) =>
      [...markup(values, true).matchAll(/<option value="(total|distance)"/g)].map(([, order]) => order);
    expect(orders({})).toEqual([]);
    expect(orders({ checkIn: '2027-05-08', checkOut: '2027-05-15' })).toEqual(['total']);
    expect(orders({ bbox: '-17,28,-16,29' })).toEqual(['distance']);
  });

  it.each([
    ['La Palma, Canarias, ES', 'La Palma, Canarias, Spain'],
    ['la palma', 'la palma'],
  ])('names the place of a search for %s in its field and its line', (search, place) => {
    const html = markup({ search }, true);
    expect(html).toContain(`value="${place}"`);
    expect(html).toContain(`${place} · Any dates`);
  });

  it.each([
    [{}, []],
    [
      { checkIn: '2027-05-08', checkOut: '2027-05-15', guests: '3' },
      ['/properties?search=Adeje%2C+ES&checkIn=2027-05-08&checkOut=2027-05-15&guests=3'],
    ],
    [{ month: '2027-06', weekend: 'true' }, ['/properties?search=Adeje%2C+ES&month=2027-06&weekend=true']],
  ])('finds homes as soon as a place is chosen for %o, and asks for dates before', (values, found) => {
    go.mockClear();
    markup(values, false);
    choose('Adeje, ES');
    expect(go.mock.calls.map(([address]) => address.replace(/&seed=\d+/, ''))).toEqual(found);
  });

  it('is short on the home page', () => {
    const html = markup({ guests: '2' }, false);
    expect(html).not.toContain('flexibleDays');
    expect(html).not.toContain('<dialog class="filter-sheet"');
    expect(html).toContain(messages.search.submit);
  });
});
