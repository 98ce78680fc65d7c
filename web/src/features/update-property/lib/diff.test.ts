import { describe, expect, it } from 'vitest';
import type { HomeForm } from '@/features/property-form/lib/form';
import { sampleForm, sampleListing } from '../sample.test.data';
import { changesOf, differing, rebase, valueFrom, wantedForm } from './diff';
import { partsAt, partsOf, splitByLink } from './parts';

const base = wantedForm(sampleListing(), 'en');
const api = sampleListing().form;
const changed = (part: Partial<HomeForm>) => changesOf(api, base, { ...base, ...part });

describe('what is sent of a form', () => {
  it('is nothing where nothing changed, whatever the calendars are', () => {
    expect(changed({})).toEqual({});
    expect(changed({ feeds: { ...base.feeds, airbnb: 'https://airbnb.com/a.ics' } })).toEqual({});
  });

  const cases: [string, Partial<HomeForm>, object][] = [
    ['a text', { city: 'Corralejo' }, { city: 'Corralejo' }],
    ['a text that is removed', { phone: '' }, { phone: '' }],
    ['a number', { maxGuests: '5' }, { maxGuests: 5 }],
    ['a price', { priceMin: '130' }, { price: { currency: 'EUR', minMinor: 13_000, maxMinor: null } }],
    ['a number written otherwise', { priceMin: '120.00' }, {}],
    [
      'a point with its precision',
      { point: { latitude: 28.7, longitude: -13.94, precision: 'exact', accuracyM: 10 } },
      { point: { latitude: 28.7, longitude: -13.94 }, pointPrecision: 'exact', pointAccuracyM: 10 },
    ],
  ];
  it.each(cases)('is %s alone', (_, part, sent) => {
    expect(changed(part)).toEqual(sent);
  });

  it('is never what the settings change, which may be newer there', () => {
    const uneditedRates = { priceRules: [], booking: null, extraFees: [] };
    expect(changed({ uneditedRates })).toEqual({});
    expect(changed({ uneditedRates, city: 'Corralejo' })).toEqual({ city: 'Corralejo' });
  });

  it('keeps texts in languages that the form does not have', () => {
    const german = { language: 'de', text: 'Ein stilles Haus.' };
    const listing = sampleListing();
    const of = { ...listing.form, descriptions: [...(listing.form.descriptions ?? []), german] };
    expect(changesOf(of, base, { ...base, description: 'New.' })).toEqual({
      descriptions: [{ language: 'en', text: 'New.' }, german],
    });
  });
});

describe('the form of a home', () => {
  it('has what waits for review, and no addresses of calendars', () => {
    const form = { ...api, feeds: [{ platform: 'airbnb' as const, address: 'https://airbnb.com/a.ics' }] };
    const proposal = {
      form: { name: 'Casa Risco', point: { latitude: 28.1, longitude: -13.9 } },
      proposedAt: '2027-03-01T12:00:00Z',
      returned: false,
    } as ReturnType<typeof sampleListing>['proposal'];
    const wanted = wantedForm({ form, proposal }, 'en');
    expect(wanted.name).toBe('Casa Risco');
    expect(wanted.point).toEqual({ latitude: 28.1, longitude: -13.9, precision: null, accuracyM: null });
    expect(wanted.feeds.airbnb).toBe('');
  });
});

describe('changes on both sides', () => {
  const links = (airbnb: string) => ({ links: { ...base.links, airbnb } });
  const cases: [string, Partial<HomeForm>, Partial<HomeForm>, Partial<HomeForm>, string[], string[]][] = [
    [
      'in different fields',
      { city: 'A' },
      { priceMin: '90' },
      { city: 'A', priceMin: '90' },
      ['priceMin'],
      [],
    ],
    ['that are the same', { city: 'A' }, { city: 'A' }, { city: 'A' }, [], []],
    ['that clash', { city: 'A' }, { city: 'B' }, { city: 'A' }, [], ['city']],
    ['of one link', links('mine'), links('theirs'), links('mine'), [], ['links.airbnb']],
    ['on the other side alone', {}, { name: 'B' }, { name: 'B' }, ['name'], []],
  ];
  it.each(cases)('%s', (_, mine, theirs, result, taken, clashing) => {
    const rebased = rebase(base, { ...base, ...mine }, { ...base, ...theirs });
    expect(rebased).toEqual({ form: { ...base, ...result }, taken, clashing });
  });

  it('can be resolved field by field', () => {
    const other = sampleForm({
      ...links('theirs'),
      company: { name: 'X', registerNumber: '1', address: 'Y' },
    });
    let form = base;
    for (const unit of differing(base, other)) form = { ...form, ...valueFrom(form, other, unit) };
    expect(differing(form, other)).toEqual([]);
  });
});

describe('parts of a home', () => {
  it('are named by fields and by pointers', () => {
    expect(partsOf({ phone: '', bedrooms: 2, maxGuests: 3 })).toEqual(['capacity', 'contacts']);
    expect(partsAt(['/stayTerms', '/links', '/else'])).toEqual(['stayTerms', 'links']);
  });

  it('that need a link by mail are sent apart', () => {
    const changes = { city: 'A', phone: '1', links: {} as never, host: { professional: null } };
    const { open, byLink } = splitByLink(changes);
    expect(Object.keys(open)).toEqual(['city']);
    expect(partsOf(byLink)).toEqual(['host', 'contacts', 'links']);
  });
});
