import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnHome } from '@/api/types';
import { NOTHING_READ, type Notice } from '@/features/owner-calendar/lib/state';
import type { Availability } from '@/features/stay/lib/availability';
import { addDays } from '@/features/stay/lib/day';
import { type Locale, TEXT_LANGUAGES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { plural } from '@/i18n/words';
import { PAGE_NIGHTS, pageNights } from '../lib/nights';
import { BlockDates } from './block-dates';
import { BlockResults } from './block-results';
import { HomeCard } from './home-card';
import { HomeNotices } from './home-notices';
import { NightsTable } from './nights-table';
import { OwnHomes } from './own-homes';
import { PortfolioCalendar } from './portfolio-calendar';
import type { Row } from './use-nights';

const refused: Notice[] = [
  {
    key: 'k',
    outcome: 'refused',
    block: {
      id: 'b',
      startDate: '2027-12-24',
      endDate: '2027-12-24',
      type: 'other',
      reason: 'Family',
      createdAt: '2027-12-20T00:00:00Z',
      until: null,
      editedAt: null,
    },
    detail: 'Too many <blocks>.',
  },
];
const storeWith = (notices: readonly Notice[]) => ({
  state: () => ({ ...NOTHING_READ, notices }),
  subscribe: () => () => {},
});
const blockStoreOf = vi.hoisted(() => vi.fn());
vi.mock('@/features/owner-calendar/lib/blocks', () => ({ blockStoreOf }));
beforeEach(() => {
  blockStoreOf.mockReturnValue(storeWith([]));
});

const today = '2027-12-20';
const nothing = () => {};
const home = (part: Partial<OwnHome> = {}): OwnHome => ({
  id: 'CASA-1001',
  name: 'Casa <Lajares>',
  city: 'Lajares',
  status: 'active',
  photo: null,
  newInquiries: 0,
  minNights: 2,
  wayIn: 'password',
  mailFailingSince: null,
  ...part,
});
const homes = [home(), home({ id: 'CASA-1002', name: '' })];

function messagesOf(locale: Locale) {
  const { portfolio, ownerHome, ownerCalendar } = ownerMessagesFor(locale);
  const { ownerLink, calendar } = messagesFor(locale);
  return { portfolio, ownerHome, ownerCalendar, ownerLink, platform: calendar.platform };
}

/** Renders, and checks what holds for every part of the page. */
function render(element: ReactNode): string {
  const html = renderToStaticMarkup(element);
  expect(html).not.toMatch(/\{\w+\}/);
  expect(html).not.toContain('style=');
  expect(html).not.toContain('undefined');
  return html;
}

describe.each(TEXT_LANGUAGES)('the page of all homes in %s', (locale) => {
  const messages = messagesOf(locale);
  const words = messages.portfolio;
  const blockWords = {
    locale,
    messages: messages.ownerCalendar,
    platform: messages.platform,
    timeZone: 'Europe/Madrid',
  };

  it('is a shell until the browser knows who is signed in', () => {
    const html = render(
      <OwnHomes
        locale={locale}
        frame={{ brand: 'Homes', homeHref: '/', menu: 'Menu', tools: null, footer: null }}
        messages={messages}
        supportEmail="help@homes.example"
        sampleId="CASA-1001"
      />,
    );
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain(words.title);
    expect(html).toContain(messages.ownerHome.reading);
    expect(html).not.toContain('<form');
  });

  it('shows of a home where it stands and what is new, and leads to its pages', () => {
    const card = (part: Partial<OwnHome>) =>
      render(<HomeCard locale={locale} home={home(part)} messages={messages} />);
    const html = card({ newInquiries: 3 });
    const [manage, change, copy] =
      locale === 'en'
        ? [
            '/manage/CASA-1001',
            '/update-property?id=CASA-1001',
            '/list-property?form=true&amp;copy=CASA-1001',
          ]
        : [
            '/es/gestionar/CASA-1001',
            '/es/actualizar-propiedad?id=CASA-1001',
            '/es/listar-propiedad?form=true&amp;copy=CASA-1001',
          ];
    for (const href of [manage, change, copy, `${manage}?tab=inquiries`]) {
      expect(html).toContain(`href="${href}"`);
    }
    expect(html).toContain('Casa &lt;Lajares&gt;');
    expect(html).toContain(messages.ownerLink.status.active);
    expect(html).toContain(plural(locale, words.home.newInquiries, 3));
    expect(card({})).not.toContain('tab=inquiries');
    expect(card({ status: 'removed' })).not.toContain(`href="${change}"`);
  });

  const nights = pageNights(today, 0);
  const day = (count: number) => addDays(today, count);
  const row: Availability = {
    today,
    covered: nights,
    blocks: [
      { first: day(1), end: day(2), platform: 'airbnb', outsideWindow: false },
      { first: day(2), end: day(3), platform: 'manual', outsideWindow: false },
    ],
    unknown: [{ first: day(3), end: day(4) }],
  };
  const table = (rows: Record<string, Row>) =>
    render(
      <NightsTable
        locale={locale}
        homes={homes}
        nights={nights}
        rowOf={(id) => rows[id]}
        words={words.calendar}
        platforms={messages.platform}
      />,
    );

  it('shows the nights of all homes as a table that a screen reader can read', () => {
    const html = table({ 'CASA-1001': row, 'CASA-1002': row });
    expect(html).toContain('<caption');
    expect(html.match(/<th scope="col"/g)).toHaveLength(PAGE_NIGHTS + 1);
    expect(html.match(/<th scope="row"/g)).toHaveLength(2);
    const said = (text: string) => html.split(`<span class="sr-only">${text}</span>`).length - 1;
    const { available, block, ask } = words.calendar.night;
    expect([messages.platform.airbnb, block, ask].map(said)).toEqual([2, 2, 2]);
    expect(said(available)).toBe(2 * (PAGE_NIGHTS - 3));
  });

  it('says which calendars are still read, and which could not be', () => {
    const html = table({ 'CASA-1001': 'failed' });
    expect(html).toContain(words.calendar.unread);
    expect(html).toContain(words.calendar.reading);
    expect(html.match(/aria-busy="true"/g)).toHaveLength(1);
  });

  it('begins today, and explains its marks', () => {
    const html = render(
      <PortfolioCalendar locale={locale} homes={homes} today={today} messages={messages} onEnded={nothing} />,
    );
    for (const text of Object.values(words.calendar.night)) expect(html).toContain(text);
    expect(html).toMatch(new RegExp(`aria-disabled="true"[^>]*>.*${words.calendar.previous}`));
  });

  it('asks which dates to block, in all homes at first', () => {
    const html = render(
      <BlockDates words={blockWords} homes={homes} today={today} texts={words.block} onBlocked={nothing} />,
    );
    expect(html.match(/type="checkbox"[^>]*checked=""/g)).toHaveLength(3);
    expect(html.match(/min="2027-12-20"/g)).toHaveLength(2);
    expect(html.match(/max="2029-12-18"/g)).toHaveLength(2);
    for (const text of Object.values(messages.ownerCalendar.type)) expect(html).toContain(text);
    expect(html).toContain(`>${plural(locale, words.block.submit, 2)}</button>`);
    for (const [control] of html.matchAll(/<(?:input|select)[^>]*>/g)) {
      if (control.includes('checkbox')) continue;
      expect(html).toContain(`for="${/ id="([^"]+)"/.exec(control)?.[1]}"`);
    }
  });

  it('tells of blocks that were refused when they were sent later, and of which home', () => {
    const html = () => render(<HomeNotices words={blockWords} home={home()} />);
    expect(html()).toBe('');
    blockStoreOf.mockReturnValue(storeWith(refused));
    for (const text of ['Casa &lt;Lajares&gt;', 'role="alert"', '2027', 'Too many &lt;blocks&gt;.']) {
      expect(html()).toContain(text);
    }
  });

  it('says of each home what became of the dates', () => {
    const outcomes = ['sending', 'synced', 'local', 'refused', 'ended'] as const;
    const many = outcomes.map((outcome) => home({ id: `CASA-${outcome}`, name: outcome }));
    const results = Object.fromEntries(
      outcomes.map((kind) => [
        `CASA-${kind}`,
        kind === 'refused' ? { kind, detail: 'Past <nights>.' } : { kind },
      ]),
    );
    const html = render(
      <BlockResults homes={many} results={results} words={blockWords} texts={words.block} />,
    );
    for (const outcome of outcomes) expect(html).toContain(words.block.result[outcome]);
    expect(html).toContain(`${words.block.result.refused} Past &lt;nights&gt;.`);
    expect(html).toContain(messages.ownerCalendar.sync.errorText);
    expect(
      render(<BlockResults homes={many} results={{}} words={blockWords} texts={words.block} />),
    ).not.toContain('<li');
  });
});
