import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { PropertyCalendar } from '@/api/types';
import * as possible from '@/features/price/components/possible-stays';
import { StayProvider } from '@/features/stay/components/stay-context';
import { availabilityOf, pack } from '@/features/stay/lib/availability';
import { type Locale, TEXT_LANGUAGES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { siteMessagesFor } from '@/i18n/site-messages';
import { panelWords } from '../lib/contact';
import { ContactPanel } from './contact-panel';

const calendar: PropertyCalendar = {
  propertyId: 'CASA-1001',
  today: '2027-05-03',
  from: '2027-05-03',
  to: '2028-05-02',
  timeZone: 'Atlantic/Canary',
  blocked: [{ startDate: '2027-05-08', endDate: '2027-05-11', platform: 'airbnb', category: 'booking' }],
  confirmedAt: null,
  version: 1,
  unknown: [],
  months: [],
  sources: [],
  percent: 90,
  tier: 'high',
};
const stay = (first: string, end: string) => ({ first, end });
const TAKEN = stay('2027-05-09', '2027-05-11');
const AVAILABLE = stay('2027-05-14', '2027-05-16');
const owner = { channel: 'whatsapp', ownerName: 'Lucía' } as const;
const airbnb = {
  name: 'Airbnb',
  url: 'https://airbnb.example/rooms/1',
  label: 'Compare on Airbnb',
  way: 'airbnb',
} as const;

function render(locale: Locale, chosen: typeof TAKEN | null, links = [airbnb]): string {
  const { contact, price, search, dates, calendar: words } = messagesFor(locale);
  const { offer, form } = siteMessagesFor(locale).alerts;
  return renderToStaticMarkup(
    <StayProvider
      calendar={pack(availabilityOf(calendar))}
      today={'2027-05-03'}
      maxGuests={4}
      asksForChildren={false}
      initial={{ stay: chosen, guests: 2 }}
    >
      <ContactPanel
        locale={locale}
        subject={{
          id: 'CASA-1001',
          name: 'Casa Risco',
          place: 'Corralejo',
          placeFullName: 'Corralejo, Fuerteventura, ES',
          contact: owner,
        }}
        price={{ currency: 'EUR', minMinor: 11_800, maxMinor: null }}
        links={links}
        messages={{ contact: panelWords(contact, owner), price, search, dates, calendar: words }}
        alerts={{ offer, loadFailed: form.loadFailed }}
      />
    </StayProvider>,
  );
}

const steps = (html: string) =>
  [...html.matchAll(/<h3 class="step-title">([^<]*)/g)].map(([, title]) => title);

describe.each(TEXT_LANGUAGES)('the contact panel in %s', (locale) => {
  const { contact } = messagesFor(locale);
  const { offer } = siteMessagesFor(locale).alerts;

  it('leads to the owner in three steps, or two where there is nothing to compare', () => {
    const { dates, compare, contact: ask } = contact.steps;
    expect(steps(render(locale, null))).toEqual([dates, compare, ask]);
    expect(steps(render(locale, null, []))).toEqual([dates, ask]);
    expect(render(locale, null)).toContain('data-way="airbnb"');
  });

  it.each([
    [null, false],
    [AVAILABLE, false],
    [TAKEN, true],
  ])('offers an alert and other dates for %o: %s', (chosen, isOffered) => {
    const html = render(locale, chosen);
    expect(html.includes(offer)).toBe(isOffered);
    expect(html.includes(contact.lookingNear)).toBe(isOffered);
    expect(html.includes('search=Corralejo%2C+Fuerteventura%2C+ES')).toBe(isOffered);
    expect(html.includes(contact.showDetails)).toBe(!isOffered);
  });

  it.each([
    [{ kind: 'known', stays: [] }, contact.noneNear],
    [{ kind: 'failed', askAgain: () => {} }, contact.nearFailed],
    [
      { kind: 'known', stays: [{ stay: AVAILABLE, price: null }] },
      locale === 'es' ? 'vie 14 may' : 'Fri 14 May',
    ],
  ] as const)('says what is known of other dates: %o', (state, expected) => {
    const known = vi.spyOn(possible, 'usePossibleStays').mockReturnValue(state);
    expect(render(locale, TAKEN)).toContain(expected);
    known.mockRestore();
  });
});
