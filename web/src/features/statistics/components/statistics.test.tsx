import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { TEXT_LANGUAGES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { fill, plural } from '@/i18n/words';
import { WEEKS, weekOf } from '../sample.test.data';
import { ReaderTable } from './calendar-readers';
import { TakenTable } from './nights-taken';
import { Statistics, StatisticsView } from './statistics';

describe.each(TEXT_LANGUAGES)('the statistics of a home in %s', (locale) => {
  const { statistics: messages, ownerHome } = ownerMessagesFor(locale);
  const { platform } = messagesFor(locale).calendar;
  const { reading, retry, outcome } = ownerHome;
  const states = { reading, retry, failure: outcome.failure };
  const render = (element: ReactNode) => {
    const html = renderToStaticMarkup(element);
    expect(html).not.toMatch(/\{\w+\}|undefined|NaN|style=/);
    return html;
  };

  it('say whose visits are counted, and that blocks are not sales', () => {
    const part = { locale, homeId: 'CASA-1001', onEnded: vi.fn() };
    const html = render(<Statistics {...part} messages={messages} platform={platform} states={states} />);
    for (const text of [messages.text, messages.nights.text, reading]) expect(html).toContain(text);
  });

  it('have cards, an answer time, and plots whose numbers are tables, too', () => {
    const html = render(
      <StatisticsView
        locale={locale}
        homeId="CASA-1001"
        messages={messages}
        numbers={{ weeks: WEEKS, answerMinutes: 170, similar: null }}
      />,
    );
    expect(html).toContain(fill(messages.cards.more, { count: 16 }));
    expect(html).toContain(fill(messages.cards.thisWeek, { count: 9 }));
    expect(html).toContain(plural(locale, messages.answer.hours, 3));
    expect(html.match(/<svg role="img"/g)).toHaveLength(3);
    expect(html.match(/<table/g)).toHaveLength(3);
    expect(html.match(/<tr/g)).toHaveLength(3 * (1 + WEEKS.length));
    expect(html).toContain(`>${messages.save}</button>`);
  });

  it('tell the ways of contacts, and the middle of ten or more homes where there is one', () => {
    const weeks = [weekOf(0, { contactClicks: 5, ways: [{ way: 'vrbo', clicks: 4 }] })];
    const similar = { homes: 12, views: 310, ownViews: 420, inquiries: 6, ownInquiries: 8 };
    const view = (other: typeof similar | null) =>
      render(
        <StatisticsView
          locale={locale}
          homeId="CASA-1001"
          messages={messages}
          numbers={{ weeks, answerMinutes: null, similar: other }}
        />,
      );
    const html = view(similar);
    const { name, group } = messages.ways;
    for (const text of [name.vrbo, name.before, group.elsewhere]) expect(html).toContain(text);
    expect(html).not.toContain(name.phone);
    for (const text of [messages.similar.text, '>420<', '>310<', '>8<', '>6<']) expect(html).toContain(text);
    expect(view(null)).not.toContain(messages.similar.title);
  });

  it('name the readers of the calendar, and those who never came', () => {
    const { readers } = messages;
    const base = {
      changeovers: false,
      includeReservations: true,
      lastReader: null,
      sentNights: 3,
      feedId: null,
    };
    const at = new Date(Date.now() - 7_200_000).toISOString();
    const items = [
      { ...base, id: 'a', subscriber: 'booking', name: 'Casa', createdAt: at, lastReadAt: at, reads: 31 },
      { ...base, id: 'b', subscriber: 'vrbo', name: 'Casa', createdAt: at, lastReadAt: null, reads: 0 },
      {
        ...base,
        id: 'c',
        subscriber: 'other',
        changeovers: true,
        name: 'Casa',
        createdAt: at,
        lastReadAt: at,
        reads: 4,
      },
    ] as const;
    const html = render(<ReaderTable locale={locale} messages={readers} platform={platform} items={items} />);
    for (const text of [platform.booking, '>31<', `dateTime="${at}"`, readers.never, readers.cleaner])
      expect(html).toContain(text);
    expect(
      render(<ReaderTable locale={locale} messages={readers} platform={platform} items={[]} />),
    ).toContain(readers.none);
  });

  const nights = { taken: 6, counted: 365, platforms: [{ platform: 'manual', nights: 6 } as const] };

  it('have the nights that each calendar takes', () => {
    const html = render(
      <TakenTable locale={locale} messages={messages.nights} platform={platform} nights={nights} />,
    );
    for (const text of [messages.nights.manual, messages.nights.several, '365']) expect(html).toContain(text);
    const none = { taken: 0, counted: 365, platforms: [] };
    expect(
      render(<TakenTable locale={locale} messages={messages.nights} platform={platform} nights={none} />),
    ).toContain(messages.nights.none);
  });
});
