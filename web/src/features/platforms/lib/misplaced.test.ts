import { describe, expect, it } from 'vitest';
import type { HomeForm } from '@/features/property-form/lib/form';
import { type Addresses, type AddressPath, textAt, withText } from './fields';
import { misplacedAt, moveAddress, withScheme } from './misplaced';

const NONE: Addresses = {
  links: { booking: '', airbnb: '', vrbo: '', holidu: '', other: '', minisite: '' },
  feeds: { airbnb: '', booking: '', vrbo: '', other: '' },
} satisfies Pick<HomeForm, 'links' | 'feeds'>;

const AIRBNB_PAGE = 'https://www.airbnb.es/rooms/12345678';
const AIRBNB_FEED = 'https://www.airbnb.es/calendar/ical/12345678.ics?s=0a1b';
const BOOKING_PAGE = 'https://www.booking.com/hotel/es/casa-lajares.html';
const BOOKING_FEED = 'https://ical.booking.com/v1/export?t=0a1b';
const VRBO_FEED = 'https://www.abritel.fr/icalendar/0a1b.ics';
const SMOOBU_FEED = 'https://login.smoobu.com/ical/1.ics';

const given = (fields: Partial<Record<AddressPath, string>>): Addresses =>
  Object.entries(fields).reduce((all, [path, text]) => withText(all, path as AddressPath, text), NONE);

describe('an address', () => {
  it.each<[AddressPath, string]>([
    ['links.airbnb', AIRBNB_PAGE],
    ['links.booking', BOOKING_PAGE],
    ['links.vrbo', 'https://www.fewo-direkt.de/ferienwohnung/1'],
    ['links.holidu', 'https://www.holidu.es/d/1'],
    ['links.other', 'https://www.tripadvisor.com/VacationRental-1'],
    ['links.minisite', 'https://casa-lajares.example/calendar'],
    ['links.minisite', 'https://booking.casa-lajares.example/rooms'],
    ['links.airbnb', 'https://www.airbnb.co.uk/rooms/1'],
    ['links.vrbo', 'https://www.stayz.com.au/holiday-rental/p1'],
    ['feeds.airbnb', AIRBNB_FEED],
    ['feeds.booking', BOOKING_FEED],
    ['feeds.booking', 'https://admin.booking.com/hotel/hoteladmin/ical.html?t=0a1b'],
    ['feeds.airbnb', 'https://www.airbnb.com/calendar/export/1'],
    ['feeds.vrbo', VRBO_FEED],
    ['feeds.other', SMOOBU_FEED],
    ['feeds.other', 'https://www.bookiply.com/ical/1.ics'],
    ['feeds.other', 'webcal://p01-caldav.icloud.com/published/2/x'],
    ['feeds.airbnb', ''],
    ['links.airbnb', 'www.booking.com/hotel'],
  ])('in %s stays: %s', (path, text) => {
    expect(misplacedAt(given({ [path]: text }), path)).toBeNull();
  });

  it.each<[AddressPath, string, string, AddressPath]>([
    ['feeds.booking', ` ${AIRBNB_FEED}`, 'otherSite', 'feeds.airbnb'],
    ['feeds.other', BOOKING_FEED, 'otherSite', 'feeds.booking'],
    ['feeds.airbnb', 'http://www.vrbo.com/icalendar/1.ics', 'otherSite', 'feeds.vrbo'],
    ['feeds.airbnb', SMOOBU_FEED, 'otherSite', 'feeds.other'],
    ['links.booking', AIRBNB_PAGE, 'otherSite', 'links.airbnb'],
    ['links.other', 'https://www.holidu.com/d/1', 'otherSite', 'links.holidu'],
    ['links.minisite', BOOKING_PAGE, 'otherSite', 'links.booking'],
    ['links.vrbo', 'https://casa.example', 'otherSite', 'links.other'],
    ['feeds.airbnb', AIRBNB_PAGE, 'pageAsCalendar', 'links.airbnb'],
    ['feeds.airbnb', BOOKING_PAGE, 'pageAsCalendar', 'links.booking'],
    [
      'feeds.booking',
      'https://www.booking.com/hotel/es/tropical-house.html',
      'pageAsCalendar',
      'links.booking',
    ],
    ['feeds.other', 'https://casa.example', 'pageAsCalendar', 'links.other'],
    ['links.airbnb', AIRBNB_FEED, 'calendarAsPage', 'feeds.airbnb'],
    ['links.minisite', SMOOBU_FEED, 'calendarAsPage', 'feeds.other'],
    ['links.booking', BOOKING_FEED, 'calendarAsPage', 'feeds.booking'],
    ['links.other', 'webcal://example.com/x', 'calendarAsPage', 'feeds.other'],
  ])('in %s does not belong there: %s', (path, text, why, to) => {
    const before = given({ [path]: text });
    const misplaced = misplacedAt(before, path);
    expect(misplaced).toEqual({ why, to, way: 'move' });
    const after = moveAddress(before, path, { to, way: 'move' });
    expect([textAt(after, path), textAt(after, to)]).toEqual(['', text.trim()]);
    expect(misplacedAt(after, to)).toBeNull();
  });

  it.each<[AddressPath, string]>([
    ['feeds.booking', 'https://admin.booking.com/hotel/hoteladmin/extranet_ng/manage/home.html'],
    ['feeds.booking', 'https://admin.booking.com/hotel/hoteladmin/extranet_ng/manage/calendar/index.html'],
    ['feeds.airbnb', 'https://www.airbnb.com/multicalendar/12345678/availability-settings'],
    ['links.airbnb', 'https://www.airbnb.com/hosting/listings/editor/1/details'],
  ])('in %s that only its owner can open is explained: %s', (path, text) => {
    expect(misplacedAt(given({ [path]: text }), path)).toEqual({ why: 'ownersPage' });
  });

  it('changes places with one that is as wrong', () => {
    const before = given({ 'feeds.airbnb': BOOKING_FEED, 'feeds.booking': AIRBNB_FEED });
    expect(misplacedAt(before, 'feeds.airbnb')).toMatchObject({ to: 'feeds.booking', way: 'swap' });
    const after = moveAddress(before, 'feeds.airbnb', { to: 'feeds.booking', way: 'swap' });
    expect(after).toEqual(given({ 'feeds.airbnb': AIRBNB_FEED, 'feeds.booking': BOOKING_FEED }));
  });

  it('never takes the place of another', () => {
    const before = given({ 'feeds.other': AIRBNB_FEED, 'feeds.airbnb': `${AIRBNB_FEED}&other` });
    expect(misplacedAt(before, 'feeds.other')).toMatchObject({ way: 'filled' });
  });

  it('is moved where the same is there already', () => {
    const before = given({ 'feeds.other': AIRBNB_FEED, 'feeds.airbnb': ` ${AIRBNB_FEED} ` });
    expect(misplacedAt(before, 'feeds.other')).toMatchObject({ way: 'move' });
  });
});

describe('a missing https', () => {
  it.each([
    ['www.airbnb.com/calendar/ical/1.ics', 'https://www.airbnb.com/calendar/ical/1.ics'],
    [' ical.booking.com/v1/export?t=1 ', 'https://ical.booking.com/v1/export?t=1'],
    ['//casa.example', 'https://casa.example'],
    ['https//casa.example/x', 'https://casa.example/x'],
    ['casa.example:8080/x', 'https://casa.example:8080/x'],
    ['peñón.es', 'https://peñón.es'],
  ])('of %s is added', (text, completed) => {
    expect(withScheme(text)).toBe(completed);
  });

  it.each([
    'https://casa.example',
    'http://casa.example',
    'webcal://casa.example',
    'ftp://casa.example',
    'calendar.ics',
    'Casa Lajares',
    'marta@owners.example',
    'mailto:marta@owners.example',
    'javascript:alert(1)',
    '12.5',
    '',
  ])('is not what %s lacks', (text) => {
    expect(withScheme(text)).toBeNull();
  });
});
