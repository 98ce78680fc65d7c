import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addressErrors, calendarUrl, feedProblem, linkProblem } from './addresses';
import type { HomeForm } from './form';

const TOO_LONG = `https://example.com/${'a'.repeat(2_000)}.ics`;

describe('an address of a calendar', () => {
  const PROBLEMS = {
    calendar: null,
    no_address: 'notUrl',
    no_calendar: 'notCalendar',
    listing_page: 'listingPage',
  };
  const table = readFileSync(new URL('../../../../../proto/src/feed_addresses.tsv', import.meta.url), 'utf8');
  const cases = table
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t') as [keyof typeof PROBLEMS, string]);

  it('has the cases of the services', () => {
    expect(cases.length).toBeGreaterThan(40);
  });

  it.each(cases)('%s: %s', (expected, text) => {
    expect(feedProblem(text)).toBe(PROBLEMS[expected]);
  });

  it('has a limit', () => {
    expect(feedProblem(TOO_LONG)).toBe('notUrl');
  });

  it('is read as https where it is a subscription', () => {
    expect(calendarUrl(' webcal://example.com/a.ics ')?.href).toBe('https://example.com/a.ics');
  });
});

describe('an address of a page', () => {
  it.each([
    ['https://www.airbnb.com/rooms/12345678?check_in=2027-05-08', null],
    [' https://casa-lajares.example/ ', null],
    ['https://alojamiento-peñón.es', null],
    ['www.airbnb.com/rooms/1', 'notUrl'],
    ['webcal://example.com/a', 'notUrl'],
    ['http://localhost/home', 'notUrl'],
    ['mailto:marta@owners.example', 'notUrl'],
    ['Casa Lajares', 'notUrl'],
    [TOO_LONG, 'notUrl'],
  ])('%s: %s', (text, problem) => {
    expect(linkProblem(text)).toBe(problem);
  });
});

describe('the errors of a form', () => {
  const words = {
    notUrl: '{label} is no URL',
    notCalendar: '{label} is no calendar',
    listingPage: '{label} is a page',
    twice: '{label} is there twice',
    labels: {
      'links.booking': 'L1',
      'links.airbnb': 'L2',
      'links.vrbo': 'L3',
      'links.holidu': 'L4',
      'links.other': 'L5',
      'links.minisite': 'L6',
      'feeds.airbnb': 'F1',
      'feeds.booking': 'F2',
      'feeds.vrbo': 'F3',
      'feeds.other': 'F4 for $& more',
    },
  };
  const none = { booking: '', airbnb: '', vrbo: '', holidu: '', other: '', minisite: '' };
  const errorsOf = (links: Partial<HomeForm['links']>, feeds: Partial<HomeForm['feeds']>) =>
    addressErrors(
      {
        links: { ...none, ...links },
        feeds: { airbnb: '', booking: '', vrbo: '', other: '', ...feeds },
      } as HomeForm,
      words,
    );

  it('are none where nothing is given', () => {
    expect(errorsOf({ airbnb: '  ' }, { other: '\t' })).toEqual({});
  });

  it('stand at their fields, with their names', () => {
    const errors = errorsOf(
      { holidu: 'holidu', minisite: 'https://casa.example' },
      { airbnb: 'https://www.airbnb.com/rooms/1', vrbo: 'https://casa.example/1', other: 'no' },
    );
    expect(errors).toEqual({
      'links.holidu': 'L4 is no URL',
      'feeds.airbnb': 'F1 is a page',
      'feeds.vrbo': 'F3 is no calendar',
      'feeds.other': 'F4 for $& more is no URL',
    });
  });

  it('tell of a calendar that is given twice, however it is written', () => {
    const errors = errorsOf(
      {},
      {
        airbnb: 'https://example.com/a.ics',
        vrbo: ' webcal://EXAMPLE.com/a.ics#top',
        other: 'https://example.com/b.ics',
      },
    );
    expect(errors).toEqual({ 'feeds.vrbo': 'F3 is there twice' });
  });
});
