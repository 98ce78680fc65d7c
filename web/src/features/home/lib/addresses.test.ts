import { describe, expect, it } from 'vitest';
import { addressErrors, calendarUrl, feedProblem, linkProblem } from './addresses';
import type { HomeForm } from './form';

const TOO_LONG = `https://example.com/${'a'.repeat(2_000)}.ics`;

describe('an address of a calendar', () => {
  it.each([
    // Airbnb.
    ['https://www.airbnb.com/calendar/ical/12345678.ics?s=0a1b2c3d4e5f', null],
    ['https://www.airbnb.es/calendar/ical/12345678.ics?t=0a1b-2c3d&locale=es', null],
    ['https://www.airbnb.co.uk/calendar/ical/12345678.ics', null],
    ['https://www.airbnb.com/rooms/12345678', 'notCalendar'],
    // Booking.com, now and before.
    ['https://ical.booking.com/v1/export?t=0a1b2c3d-4e5f', null],
    ['https://admin.booking.com/v1/export?t=0a1b2c3d', null],
    ['https://admin.booking.com/hotel/hoteladmin/ical.html?t=0a1b2c3d4e5f', null],
    ['https://www.booking.com/hotel/es/casa-lajares.html', 'notCalendar'],
    // Vrbo and its sisters.
    ['http://www.vrbo.com/icalendar/0a1b2c3d4e5f.ics?nonTentative', null],
    ['https://www.abritel.fr/icalendar/0a1b2c3d4e5f', null],
    ['https://www.vrbo.com/1234567ha', 'notCalendar'],
    // Others.
    ['https://calendar.google.com/calendar/ical/me%40gmail.com/private-0a1b/basic.ics', null],
    ['https://login.smoobu.com/ical/12345.ics', null],
    ['https://www.bookiply.com/export?format=ical', null],
    ['https://ICAL.homes.example/12345', null],
    ['https://www.tropical-homes.com/rooms/1', 'notCalendar'],
    ['https://calendar-homes.example/rooms/1', 'notCalendar'],
    ['https://tropical.example/rooms/1', 'notCalendar'],
    ['https://www.tropical-homes.com/export?format=ical', null],
    ['https://example.com/feed.ICS', null],
    ['http://127.0.0.1:8123/v1/export?t=0a1b', null],
    ['https://example.com/v1/export?id=1', 'notCalendar'],
    ['webcal://p01-caldav.icloud.com/published/2/abc', null],
    ['WebCal://example.com/anything', null],
    ['  https://www.airbnb.com/calendar/ical/1.ics\n', null],
    // No addresses.
    ['www.airbnb.com/calendar/ical/1.ics', 'notUrl'],
    ['calendar.ics', 'notUrl'],
    ['calendar', 'notUrl'],
    ['ftp://example.com/calendar.ics', 'notUrl'],
    ['https://me:secret@example.com/calendar.ics', 'notUrl'],
    ['javascript:alert("calendar")', 'notUrl'],
    ['https://', 'notUrl'],
    [TOO_LONG, 'notUrl'],
    ['', 'notUrl'],
  ])('%s: %s', (text, problem) => {
    expect(feedProblem(text)).toBe(problem);
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
      { airbnb: 'https://www.airbnb.com/rooms/1', other: 'no' },
    );
    expect(errors).toEqual({
      'links.holidu': 'L4 is no URL',
      'feeds.airbnb': 'F1 is no calendar',
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
